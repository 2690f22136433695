package io.adlro.ingest.cluster;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A node of Slurm's JSON while its fields come in, in any of the versions 0.0.37 to 0.0.44. The
 * short names are those that prometheus-slurm-exporter gives the columns of sinfo.
 */
final class SlurmNodeFields {
  private final Intake intake;
  private final String where;
  private final List<String> state = new ArrayList<>();
  private List<String> features = List.of();
  private List<String> activeFeatures = List.of();
  private String name = "";
  private String gres = "";
  private String tres = "";
  private OptionalInt cpus = OptionalInt.empty();
  private OptionalInt effectiveCpus = OptionalInt.empty();
  private OptionalInt memoryMib = OptionalInt.empty();
  private int specializedMib;

  SlurmNodeFields(Intake intake, String where) {
    this.intake = intake;
    this.where = where;
  }

  /** Takes the value where the cursor stands. */
  void take(String key, Cursor cursor) throws IOException, Unreadable {
    switch (key) {
      case "name", "n" -> name = cursor.text();
      case "state", "state_flags", "s" -> state.addAll(SlurmJsonValues.list(cursor, intake, where));
      case "gres" -> gres = cursor.text();
      case "tres" -> tres = cursor.text();
      case "cpus" -> cpus = checked(key, NodeLimits.cpus(SlurmJsonValues.number(cursor)));
      case "effective_cpus" -> effectiveCpus = NodeLimits.cpus(SlurmJsonValues.number(cursor));
      case "cstate" -> cpus = checked(key, total(cursor.text()));
      case "real_memory", "mem" ->
          memoryMib = checked(key, NodeLimits.memoryMib(SlurmJsonValues.number(cursor)));
      case "specialized_memory" ->
          specializedMib = NodeLimits.memoryMib(SlurmJsonValues.number(cursor)).orElse(0);
      case "features" -> features = SlurmJsonValues.list(cursor, intake, where);
      case "active_features" -> activeFeatures = SlurmJsonValues.list(cursor, intake, where);
      default -> {
        intake.ignored(key, "not used", where + "." + key);
        cursor.skip();
      }
    }
  }

  /** "56/8/0/64" counts CPUs that are allocated, idle, other, and all. */
  private static OptionalInt total(String counts) {
    return NodeLimits.cpus(counts.substring(counts.lastIndexOf('/') + 1));
  }

  private OptionalInt checked(String key, OptionalInt figure) {
    if (figure.isEmpty()) {
      intake.ignored(key, "not a number that a node can have", where + "." + key);
    }
    return figure;
  }

  boolean hasName() {
    return !name.isEmpty();
  }

  SlurmNode node() {
    return new SlurmNode(
        name,
        gres,
        tres,
        effectiveCpus.isPresent() ? effectiveCpus : cpus,
        memoryMib,
        specializedMib,
        activeFeatures.isEmpty() ? features : activeFeatures,
        state);
  }
}
