package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ScenarioKeys.NodeGroup;
import io.adlro.ingest.yaml.RecordReader;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a cluster: its models, its nodes, and the speeds of each job class on each model. */
final class ClusterReader {
  private static final double DEFAULT_GIGABYTES_PER_SECOND = 1.25;
  private static final Pattern BANDWIDTH =
      Pattern.compile("(\\d{1,9}(?:\\.\\d{1,20})?)\\s*(Gbit/s|GB/s)?");

  private static final Pattern GPU_ID = Pattern.compile("[\\p{L}\\p{N}._+:/-]{1,128}");

  private final SourceNode root;
  private final Problems problems;
  private final RecordReader reader;
  private final String modelsKey;
  private final List<String> modelNames;

  private final List<String> joiningModels;

  /** Of a cluster that does not change. */
  ClusterReader(SourceNode root, Problems problems) {
    this(root, problems, List.of());
  }

  /**
   * Only the exported form has the key {@code gpuModels}.
   *
   * @param joiningModels the models of nodes that join later
   */
  ClusterReader(SourceNode root, Problems problems, List<String> joiningModels) {
    this.joiningModels = joiningModels;
    boolean exported = root.entries().containsKey("gpuModels");
    this.root = root;
    this.problems = problems;
    this.modelsKey = exported ? "gpuModels" : "models";
    this.modelNames = List.copyOf(root.child(modelsKey).entries().keySet());
    this.reader =
        new RecordReader(ScenarioKeys.cluster(exported ? "memoryGib" : "memory"), problems)
            .with("models", modelNames);
  }

  /** The names of the models, also of a cluster that has problems. */
  List<String> modelNames() {
    return modelNames;
  }

  /** The names of the job classes, also of a cluster that has problems. */
  List<String> classNames() {
    return List.copyOf(root.child("speeds").entries().keySet());
  }

  /** The cluster; empty if there are problems, also earlier ones. */
  Optional<Cluster> read() {
    reader.entries(root); // reports what is no map
    if (root.kind() != Kind.MAP) {
      return Optional.empty();
    }
    List<GpuModel> models = models(root.child(modelsKey));
    List<Node> nodes = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    Set<String> seenIds = new HashSet<>();
    for (SourceNode group : reader.items(root.child("nodes"))) {
      nodes.addAll(nodes(reader, group, seen, seenIds));
    }
    SpeedTable speeds = new SpeedTable(classNames(), modelNames, speeds(root.child("speeds")));
    Optional<Cluster> cluster =
        problems.build(
            root.file(),
            root.line(),
            root.name() + ": ",
            () -> {
              require(!models.isEmpty(), modelsKey, "a GPU model");
              require(!speeds.classes().isEmpty(), "speeds", "a row for each job class");
              requireNodes(nodes);
              return Cluster.inCanonicalOrder(models, nodes, speeds);
            });
    reader.refuseUnknown(root, List.of(modelsKey, "nodes", "speeds"));
    return cluster;
  }

  private static void require(boolean holds, String key, String expected) {
    if (!holds) {
      throw new IllegalArgumentException("`%s` is empty; expected %s".formatted(key, expected));
    }
  }

  /** A model without a GPU is most likely a typo in a node. */
  private void requireNodes(List<Node> nodes) {
    Set<String> unused = new LinkedHashSet<>(modelNames);
    nodes.forEach(node -> unused.remove(node.gpuModel()));
    joiningModels.forEach(unused::remove);
    if (!unused.isEmpty()) {
      throw new IllegalArgumentException(
          "no node has a GPU of %s; add one, or remove it from `%s`"
              .formatted(String.join(" or ", unused), modelsKey));
    }
  }

  private List<GpuModel> models(SourceNode section) {
    List<GpuModel> models = new ArrayList<>();
    Map<String, SourceNode> entries = reader.entries(section);
    entries.forEach(
        (name, node) -> {
          NodeGroupNames.check(reader, node, name);
          reader.read(node, GpuModel.class, name).ifPresent(models::add);
        });
    if (entries.size() > Cluster.MAX_MODELS) {
      reader.report(
          section,
          "has %d models; at most %d are possible, so leave out some"
              .formatted(entries.size(), Cluster.MAX_MODELS));
    }
    return models;
  }

  /** The nodes of a group that joins later; their model may be one that the cluster has not. */
  List<Node> joining(SourceNode group) {
    RecordReader anyModel = new RecordReader(ScenarioKeys.cluster("memory"), problems);
    return nodes(anyModel, group, new HashSet<>(), new HashSet<>());
  }

  private List<Node> nodes(
      RecordReader keys, SourceNode node, Set<String> seen, Set<String> seenIds) {
    List<String> names = NodeGroupNames.of(keys, node, seen.size());
    names.stream()
        .filter(name -> !seen.add(name))
        .findFirst()
        .ifPresent(
            name ->
                keys.report(
                    node.child("name"), "gives `" + name + "` to a second node; rename one"));
    Optional<NodeGroup> group = keys.read(node, NodeGroup.class);
    double network = gigabytesPerSecond(node.child("network"));
    checkOnePerGpu(node, "deviceFactors");
    checkOnePerGpu(node, "gpuIds");
    checkGpuIds(node, names, seenIds);
    return group
        .filter(read -> problems.isEmpty())
        .map(read -> names.stream().map(name -> node(name, read, network)).toList())
        .orElse(List.of());
  }

  private static Node node(String name, NodeGroup group, double network) {
    List<Double> factors = group.deviceFactors();
    Node node =
        new Node(
            name,
            group.gpuModel(),
            group.gpus(),
            group.cpuMilli(),
            group.memoryMib(),
            group.interconnect(),
            network,
            factors.isEmpty() ? Collections.nCopies(group.gpus(), 1.0) : factors);
    return group.gpuIds().isEmpty() ? node : node.withGpuIds(group.gpuIds());
  }

  private void checkOnePerGpu(SourceNode node, String key) {
    SourceNode values = node.child(key);
    long gpus = node.child("gpus").number().orElse(0.0).longValue();
    if (gpus > 0 && !values.items().isEmpty() && values.items().size() != gpus) {
      reader.report(
          values,
          "has %d of them for %d GPUs; give one to each".formatted(values.items().size(), gpus));
    }
  }

  private void checkGpuIds(SourceNode node, List<String> names, Set<String> seen) {
    SourceNode ids = node.child("gpuIds");
    if (names.size() > 1 && !ids.items().isEmpty()) {
      reader.report(
          ids,
          "has the ids of one node for %d nodes; list each node with its own"
              .formatted(names.size()));
    }
    for (SourceNode id : ids.items()) {
      if (id.isScalar() && !GPU_ID.matcher(id.text()).matches()) {
        reader.report(
            id,
            "is `%s`; an id has letters, digits, `.`, `_`, `+`, `:`, `/` and `-`, at most 128"
                .formatted(id.text()));
      } else if (id.isScalar() && !seen.add(id.text())) {
        reader.report(id, "gives `%s` to a second GPU; change one".formatted(id.text()));
      }
    }
  }

  /** {@code 100Gbit/s}, {@code 12.5GB/s}, or a plain number in Gbit/s; 10 Gbit/s by default. */
  private double gigabytesPerSecond(SourceNode network) {
    if (network.kind() == Kind.FLAG || network.text().isBlank()) {
      return DEFAULT_GIGABYTES_PER_SECOND;
    }
    Matcher written = BANDWIDTH.matcher(network.text());
    double number = written.matches() ? Double.parseDouble(written.group(1)) : 0;
    if (number == 0) {
      reader.report(
          network,
          "cannot be `%s`; expected such as 100Gbit/s or 12.5GB/s".formatted(network.text()));
    }
    return "GB/s".equals(number == 0 ? "" : written.group(2)) ? number : number / 8;
  }

  /** Every row has every model. */
  private double[][] speeds(SourceNode section) {
    Map<String, SourceNode> rows = reader.entries(section);
    double[][] speed = new double[rows.size()][modelNames.size()];
    int row = 0;
    for (Map.Entry<String, SourceNode> entry : rows.entrySet()) {
      NodeGroupNames.check(reader, entry.getValue(), entry.getKey());
      reader.entries(entry.getValue()); // reports what is no map
      for (int m = 0; m < modelNames.size(); m++) {
        SourceNode value = entry.getValue().child(modelNames.get(m));
        speed[row][m] = reader.number(value, "0.001..1000").orElse(1.0);
      }
      reader.refuseUnknown(entry.getValue(), modelNames);
      row++;
    }
    return speed;
  }
}
