package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.text.FixedWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A node in Slurm's JSON, or a group of equal nodes in that of {@code sinfo}.
 *
 * @param where its place, as a prefix for those of its fields
 */
record SlurmJsonNode(Item item, Intake intake, String where) {
  private static final Set<String> NODE_KEYS =
      FixedWords.set(
          "name n state state_flags s gres tres cpus effective_cpus cstate real_memory mem"
              + " specialized_memory features active_features");
  private static final Set<String> GROUP_KEYS =
      FixedWords.set(
          "nodes.nodes node.state gres.total features.total features.active cpus.minimum"
              + " memory.minimum");

  boolean hasName() {
    return !name().isEmpty();
  }

  private String name() {
    String name = item.at("name").text();
    return name.isEmpty() ? item.at("n").text() : name;
  }

  /**
   * A node of any of the versions 0.0.37 to 0.0.44. The short names are those that
   * prometheus-slurm-exporter gives the columns of sinfo.
   */
  SlurmNode node() {
    item.fields().keySet().stream().filter(key -> !NODE_KEYS.contains(key)).forEach(this::unused);
    List<String> state = new ArrayList<>();
    for (String key : List.of("state", "state_flags", "s")) {
      state.addAll(SlurmJsonValues.list(item.at(key)));
    }
    OptionalInt effectiveCpus = NodeLimits.cpus(SlurmJsonValues.number(item.at("effective_cpus")));
    OptionalInt cpus = cpus();
    return new SlurmNode(
        name(),
        item.at("gres").text(),
        item.at("tres").text(),
        effectiveCpus.isPresent() ? effectiveCpus : cpus,
        memoryMib(),
        NodeLimits.memoryMib(SlurmJsonValues.number(item.at("specialized_memory"))).orElse(0),
        features(item.at("active_features"), item.at("features")),
        state);
  }

  private OptionalInt cpus() {
    if (!item.at("cstate").isMissing()) {
      // "56/8/0/64" counts the CPUs that are allocated, idle, other, and all.
      String counts = item.at("cstate").text();
      return checked("cstate", NodeLimits.cpus(counts.substring(counts.lastIndexOf('/') + 1)));
    }
    return checked("cpus", NodeLimits.cpus(SlurmJsonValues.number(item.at("cpus"))));
  }

  private OptionalInt memoryMib() {
    String key = item.at("mem").isMissing() ? "real_memory" : "mem";
    return checked(key, NodeLimits.memoryMib(SlurmJsonValues.number(item.at(key))));
  }

  /** Counts a value that is there but invalid. */
  private OptionalInt checked(String key, OptionalInt number) {
    if (number.isEmpty() && item.fields().containsKey(key)) {
      intake.ignored(key, "not a number that a node can have", where + "." + key);
    }
    return number;
  }

  /** The names of the nodes of a group in {@code sinfo --json} of Slurm 23.02 and later. */
  List<String> groupNames() {
    return SlurmJsonValues.list(item.at("nodes").at("nodes"));
  }

  /** The properties that the nodes of a group share. */
  SlurmNode group() {
    for (Map.Entry<String, Item> section : item.fields().entrySet()) {
      if (!section.getValue().isObject()) {
        unused(section.getKey());
      }
      section.getValue().fields().keySet().stream()
          .map(key -> section.getKey() + "." + key)
          .filter(path -> !GROUP_KEYS.contains(path))
          .forEach(this::unused);
    }
    Item features = item.at("features");
    return new SlurmNode(
        "",
        item.at("gres").at("total").text(),
        "",
        NodeLimits.cpus(SlurmJsonValues.number(item.at("cpus").at("minimum"))),
        NodeLimits.memoryMib(SlurmJsonValues.number(item.at("memory").at("minimum"))),
        0,
        features(features.at("active"), features.at("total")),
        SlurmJsonValues.list(item.at("node").at("state")));
  }

  private static List<String> features(Item active, Item all) {
    List<String> features = SlurmJsonValues.list(active);
    return features.isEmpty() ? SlurmJsonValues.list(all) : features;
  }

  private void unused(String key) {
    intake.ignored(key, "not used", where + "." + key);
  }
}
