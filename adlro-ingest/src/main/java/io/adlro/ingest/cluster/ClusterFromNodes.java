package io.adlro.ingest.cluster;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.cluster.NodeReport.Gpus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/**
 * Builds a cluster from the nodes of a resource manager. Models get their names from the catalogue,
 * and their speeds from the speed table or else from an estimate. A node with several models
 * becomes one node for each model; they share its cores and memory in proportion to their GPUs.
 * Models are in the order of their names, nodes in the canonical one. Properties that no resource
 * manager reports are those of {@link Node#of}.
 */
public final class ClusterFromNodes {
  private static final double NETWORK_GIGABYTES_PER_SECOND = 1.25;

  private final GpuCatalog catalog;
  private final SpeedTable known;
  private final ToDoubleBiFunction<String, GpuSpec> firstSpeed;
  private final List<GpuModel> stated;

  /**
   * A cluster and its nodes that currently accept no jobs.
   *
   * @param unavailable names of nodes, in the order of the cluster
   */
  public record Built(Cluster cluster, List<String> unavailable) {
    public Built {
      unavailable = List.copyOf(unavailable);
    }
  }

  private record ModelGroup(String model, int gpus, Interconnect interconnect) {}

  /**
   * With speeds for all job classes.
   *
   * @param known names every class, and may name models in any spelling
   * @param firstSpeed an estimate by class and model, relative to the same reference as the table;
   *     positive
   */
  public ClusterFromNodes(
      GpuCatalog catalog, SpeedTable known, ToDoubleBiFunction<String, GpuSpec> firstSpeed) {
    this(catalog, known, firstSpeed, List.of());
  }

  /**
   * With models that are not in the catalogue, such as those whose names a trace hides.
   *
   * @param stated the models, under the names that the nodes use; their speeds are in the table
   */
  public ClusterFromNodes(
      GpuCatalog catalog,
      SpeedTable known,
      ToDoubleBiFunction<String, GpuSpec> firstSpeed,
      List<GpuModel> stated) {
    this.catalog = catalog;
    this.known = known;
    this.firstSpeed = firstSpeed;
    this.stated = List.copyOf(stated);
  }

  /** Empty if no node is left; the intake lists what was left out and why. */
  public Optional<Built> build(List<NodeReport> reports, Intake intake) {
    ModelTable table = new ModelTable(catalog, known, firstSpeed, stated);
    List<Node> nodes = new ArrayList<>();
    List<String> unavailable = new ArrayList<>();
    Set<String> seen = new LinkedHashSet<>();
    for (NodeReport report : reports) {
      if (!seen.add(report.name())) {
        intake.ignored("node", "reported before", report.name());
        continue;
      }
      List<Node> made = nodes(report, table, intake);
      nodes.addAll(made);
      if (!made.isEmpty()) {
        intake.understood("nodes in the cluster");
      }
      if (!report.available()) {
        made.forEach(node -> unavailable.add(node.name()));
      }
    }
    if (nodes.isEmpty()) {
      return Optional.empty();
    }
    Cluster cluster = Cluster.inCanonicalOrder(table.models(), nodes, table.speeds());
    unavailable.sort(Comparator.comparingInt(cluster::nodeIndex));
    return Optional.of(new Built(cluster, unavailable));
  }

  private static List<Node> nodes(NodeReport report, ModelTable table, Intake intake) {
    if (report.gpus().isEmpty()) {
      intake.ignored("node", "has no GPUs", report.name());
      return List.of();
    }
    if (report.cpus().isEmpty() || report.memoryMib().isEmpty()) {
      intake.ignored("node", "CPUs or memory are missing; list the nodes with both", report.name());
      return List.of();
    }
    List<ModelGroup> groups = groups(report, table, intake);
    int gpus = report.gpus().stream().mapToInt(Gpus::count).sum();
    List<Node> nodes = new ArrayList<>();
    for (ModelGroup group : groups) {
      boolean whole = report.gpus().size() == 1 || group.gpus() == gpus;
      long cpuMilli = 1000L * report.cpus().getAsInt() * group.gpus() / gpus;
      long memoryMib = (long) report.memoryMib().getAsInt() * group.gpus() / gpus;
      nodes.add(
          new Node(
              whole ? report.name() : report.name() + "+" + group.model(),
              group.model(),
              group.gpus(),
              (int) Math.min(Integer.MAX_VALUE, cpuMilli),
              (int) memoryMib,
              group.interconnect(),
              NETWORK_GIGABYTES_PER_SECOND,
              Collections.nCopies(group.gpus(), 1.0)));
    }
    return nodes;
  }

  /** The GPUs by model, in the order of the report. */
  private static List<ModelGroup> groups(NodeReport report, ModelTable table, Intake intake) {
    Map<String, ModelGroup> groups = new LinkedHashMap<>();
    for (Gpus gpus : report.gpus()) {
      Optional<GpuSpec> spec = table.spec(gpus, report.features());
      Optional<String> model =
          spec.isPresent() ? table.add(spec.get(), gpus) : table.addUncatalogued(gpus);
      if (model.isEmpty()) {
        intake.ignored(describe(gpus), remedy(gpus, spec), report.name());
        continue;
      }
      // MIG slices and partitions communicate only through the host.
      Interconnect interconnect =
          spec.filter(s -> gpus.shareMilli() == 1000)
              .map(ModelTable::interconnect)
              .orElse(Interconnect.PCIE);
      ModelGroup group = new ModelGroup(model.get(), gpus.count(), interconnect);
      groups.merge(
          group.model(),
          group,
          (one, more) -> new ModelGroup(one.model(), one.gpus() + more.gpus(), one.interconnect()));
    }
    return List.copyOf(groups.values());
  }

  private static String describe(Gpus gpus) {
    return gpus.model().isEmpty() ? "GPUs without a model" : "GPU model " + gpus.model();
  }

  private static String remedy(Gpus gpus, Optional<GpuSpec> spec) {
    if (spec.isPresent()) {
      return "a cluster has at most %d models; leave out some".formatted(Cluster.MAX_MODELS);
    }
    return gpus.model().isEmpty()
        ? "give the type in Gres, or install the labels of GPU feature discovery"
        : "not in the catalogue; describe it in a cluster file with its speeds";
  }
}
