package io.adlro.ingest.scenario;

import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.ingest.yaml.YamlFields;
import io.adlro.ingest.yaml.YamlValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The nodes of a cluster, each entry one node or a group of equal ones. */
final class NodeBinder {
  private static final int MOST_NODES = 100_000;
  private static final int MOST_GPUS_OF_A_NODE = 1024;
  private static final int MOST_MEMORY_MIB = 1 << 30;

  private final String memoryKey;
  private final List<String> models;
  private final Set<String> seen = new LinkedHashSet<>();
  private final List<Node> nodes = new ArrayList<>();

  NodeBinder(String memoryKey, List<String> models) {
    this.memoryKey = memoryKey;
    this.models = models;
  }

  List<Node> bind(List<YamlValue> entries) {
    for (YamlValue entry : entries) {
      group(entry.fields());
    }
    return nodes;
  }

  private void group(YamlFields f) {
    List<String> names = names(f);
    // With no model to choose from, `models` has been blamed already.
    String model = models.isEmpty() ? f.text("gpuModel") : f.oneOf("gpuModel", models);
    int gpus = f.integer("gpus").in(1, MOST_GPUS_OF_A_NODE);
    int cpuMilli = (int) Math.round(f.number("cpuCores").in(0, 10_000) * 1000);
    int memoryMib = f.memory(memoryKey).in(0, MOST_MEMORY_MIB);
    Interconnect interconnect = f.oneOf("interconnect", Interconnect.PCIE);
    double network = Bandwidth.gigabytesPerSecond(f.at("network"));
    List<Double> factors = deviceFactors(f, gpus);
    for (String name : names) {
      nodes.add(new Node(name, model, gpus, cpuMilli, memoryMib, interconnect, network, factors));
    }
  }

  private List<String> names(YamlFields f) {
    NodeNaming pattern = new NodeNaming(f);
    if (nodes.size() + pattern.count() > MOST_NODES) {
      f.mistake("name", "makes more than %d nodes; have fewer".formatted(MOST_NODES));
      return List.of();
    }
    List<String> names = pattern.names();
    names.stream()
        .filter(name -> !seen.add(name))
        .findFirst()
        .ifPresent(name -> f.mistake("name", "gives `" + name + "` to a second node; rename one"));
    return names;
  }

  private static List<Double> deviceFactors(YamlFields f, int gpus) {
    List<Double> factors = new ArrayList<>();
    for (YamlValue factor : f.optionalList("deviceFactors")) {
      factors.add(factor.number().in(0.001, 1));
    }
    if (!factors.isEmpty() && factors.size() != gpus) {
      f.mistake(
          "deviceFactors",
          "has %d of them for %d GPUs; give one to each".formatted(factors.size(), gpus));
    }
    return factors.size() == gpus ? factors : Collections.nCopies(gpus, 1.0);
  }
}
