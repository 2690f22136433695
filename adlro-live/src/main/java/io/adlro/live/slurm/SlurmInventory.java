package io.adlro.live.slurm;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.ingest.cluster.Hostlist;
import io.adlro.ingest.notation.SlurmResource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The nodes of the cluster file and what Slurm calls their GPUs. A GPU of Slurm is its index on the
 * node; the cluster file lists the GPUs of a node in the same order.
 */
final class SlurmInventory {
  private static final Pattern INDICES = Pattern.compile("IDX:([0-9,-]+)");

  private final Cluster cluster;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, SlurmNodeInfo> seen = new LinkedHashMap<>();

  private SlurmInventory(Cluster cluster, List<SlurmNodeInfo> slurm) {
    this.cluster = cluster;
    cluster.nodes().forEach(node -> nodes.put(node.name(), node));
    slurm.forEach(node -> seen.put(node.name(), node));
  }

  static SlurmInventory of(Cluster cluster, List<SlurmNodeInfo> slurm) {
    return new SlurmInventory(cluster, slurm);
  }

  /** What the cluster file states otherwise than Slurm, as one sentence. */
  Optional<String> difference() {
    for (Node node : nodes.values()) {
      SlurmNodeInfo real = seen.get(node.name());
      if (real == null) {
        return Optional.of(
            "the cluster file has the node %s, which Slurm does not have".formatted(node.name()));
      }
      if (gpus(real) != node.gpus()) {
        return Optional.of(
            "the node %s has %d GPUs in the cluster file and %d in Slurm (Gres=%s)"
                .formatted(node.name(), node.gpus(), gpus(real), real.gres()));
      }
      if (types(real).size() > 1) {
        return Optional.of(
            "the node %s has GPUs of several types (Gres=%s); ADLRO pins jobs to nodes of one type"
                .formatted(node.name(), real.gres()));
      }
    }
    return seen.values().stream()
        .filter(real -> gpus(real) > 0 && !nodes.containsKey(real.name()))
        .findFirst()
        .map(
            real ->
                "Slurm has the node %s with %d GPUs, which the cluster file does not have"
                    .formatted(real.name(), gpus(real)));
  }

  private static int gpus(SlurmNodeInfo node) {
    return SlurmResource.list(node.gres()).stream()
        .filter(resource -> resource.name().equals(SlurmResource.GPU))
        .mapToInt(resource -> resource.count().orElse(0))
        .sum();
  }

  private static Set<String> types(SlurmNodeInfo node) {
    Set<String> types = new TreeSet<>();
    SlurmResource.list(node.gres()).stream()
        .filter(resource -> resource.name().equals(SlurmResource.GPU))
        .forEach(resource -> types.add(resource.type()));
    return types;
  }

  boolean has(String node) {
    return nodes.containsKey(node);
  }

  int gpus(String node) {
    return nodes.get(node).gpus();
  }

  /** The models of the nodes whose GPUs Slurm calls so. */
  List<String> modelsOfType(String type) {
    return nodes.values().stream()
        .filter(node -> types(seen.get(node.name())).contains(type))
        .map(Node::gpuModel)
        .distinct()
        .toList();
  }

  /**
   * The models of the nodes that have a feature; empty if a model is on nodes with and without it.
   */
  Optional<List<String>> modelsOfFeature(String feature) {
    Set<String> with = new TreeSet<>();
    Set<String> without = new TreeSet<>();
    for (Node node : nodes.values()) {
      boolean has = seen.get(node.name()).features().contains(feature);
      (has ? with : without).add(node.gpuModel());
    }
    boolean split = with.stream().anyMatch(without::contains);
    return split ? Optional.empty() : Optional.of(List.copyOf(with));
  }

  Cluster cluster() {
    return cluster;
  }

  int largestNode() {
    return nodes.values().stream().mapToInt(Node::gpus).max().orElse(0);
  }

  /** The GPUs that a running job has, in the order of the cluster; nodes of others are left out. */
  List<String> gpuIds(SlurmJobInfo job) {
    List<String> names = Hostlist.expand(job.nodes()).orElse(List.of());
    List<String> ids = new ArrayList<>();
    for (int n = 0; n < names.size() && n < job.gresDetail().size(); n++) {
      Node node = nodes.get(names.get(n));
      if (node != null) {
        indices(job.gresDetail().get(n)).stream()
            .filter(index -> index < node.gpus())
            .forEach(index -> ids.add(node.gpuIds().get(index)));
      }
    }
    ids.sort((a, b) -> Integer.compare(cluster.gpuIndex(a), cluster.gpuIndex(b)));
    return ids;
  }

  /** The GPUs of a node that Slurm has given to jobs. */
  List<String> usedGpuIds(SlurmNodeInfo info) {
    Node node = nodes.get(info.name());
    return node == null
        ? List.of()
        : indices(info.gresUsed()).stream()
            .filter(index -> index < node.gpus())
            .map(node.gpuIds()::get)
            .toList();
  }

  private static List<Integer> indices(String detail) {
    List<Integer> indices = new ArrayList<>();
    if (!detail.startsWith(SlurmResource.GPU)) {
      return indices;
    }
    Matcher found = INDICES.matcher(detail);
    while (found.find()) {
      WaitingTasks.numbers(found.group(1)).forEach(index -> indices.add(index.intValue()));
    }
    return indices;
  }

  /** How many of these GPUs each node has. */
  Map<String, Integer> countByNode(List<String> gpuIds) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (String id : gpuIds) {
      int node = cluster.nodeOf(cluster.gpuIndex(id));
      counts.merge(cluster.nodes().get(node).name(), 1, Integer::sum);
    }
    return counts;
  }
}
