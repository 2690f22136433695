package io.adlro.ingest.site;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Intake.Ignored;
import io.adlro.ingest.cluster.ClusterFromNodes;
import io.adlro.ingest.cluster.NodeReport;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The nodes of an input and the cluster that they make.
 *
 * @param reports as their resource manager has them, none where the input is our cluster format
 * @param nodes of the cluster, 0 if they make none
 * @param unavailable how many of them take no jobs now
 * @param leftOut what is in the reports and not in the cluster, and why
 */
public record ClusterFindings(
    List<NodeReport> reports,
    int nodes,
    int gpus,
    int unavailable,
    List<Model> models,
    List<Ignored> leftOut)
    implements FileFindings {
  /**
   * A GPU model of the cluster.
   *
   * @param catalogued the model of the catalogue that it is, as far as its name shows
   * @param firstSpeed relative to {@link #REFERENCE} for a job of which nothing is known; empty
   *     where the input brings its own speeds
   */
  public record Model(
      String name,
      int gpus,
      int memoryMib,
      Optional<GpuSpec> catalogued,
      OptionalDouble firstSpeed) {}

  /** The GPU model whose speed is 1. */
  public static final String REFERENCE = "V100";

  static final ClusterFindings NONE = new ClusterFindings(List.of(), 0, 0, 0, List.of(), List.of());

  private static final int ONLY_CLASS = 0;

  public ClusterFindings {
    reports = List.copyOf(reports);
    models = List.copyOf(models);
    leftOut = List.copyOf(leftOut);
  }

  /** The reported nodes of an input; none where it lists no nodes. */
  public static Stream<NodeReport> reportsOf(FileFindings findings) {
    return findings instanceof ClusterFindings cluster
        ? cluster.reports().stream()
        : Stream.empty();
  }

  static ClusterFindings of(List<NodeReport> reports) {
    GpuCatalog catalog = GpuCatalog.standard();
    GpuSpec reference = catalog.require(REFERENCE);
    SpeedPrior prior = new SpeedPrior(Affinity.UNKNOWN);
    SpeedTable nothingKnown = new SpeedTable(List.of("any"), List.of(), new double[1][0]);
    Intake intake = new Intake();
    Optional<ClusterFromNodes.Built> built =
        new ClusterFromNodes(
                catalog, nothingKnown, (any, spec) -> prior.guess(spec, reference).speed())
            .build(reports, intake);
    if (built.isEmpty()) {
      return new ClusterFindings(reports, 0, 0, 0, List.of(), intake.ignored());
    }
    Cluster cluster = built.get().cluster();
    return new ClusterFindings(
        reports,
        cluster.nodeCount(),
        cluster.gpuCount(),
        built.get().unavailable().size(),
        models(cluster, m -> OptionalDouble.of(cluster.speed(ONLY_CLASS, m))),
        intake.ignored());
  }

  static ClusterFindings of(Cluster cluster) {
    return new ClusterFindings(
        List.of(),
        cluster.nodeCount(),
        cluster.gpuCount(),
        0,
        models(cluster, m -> OptionalDouble.empty()),
        List.of());
  }

  private static List<Model> models(Cluster cluster, IntFunction<OptionalDouble> firstSpeed) {
    return IntStream.range(0, cluster.modelCount())
        .mapToObj(
            m ->
                new Model(
                    cluster.models().get(m).name(),
                    cluster.gpusOfModel(m),
                    cluster.models().get(m).memoryMib(),
                    GpuCatalog.standard().find(cluster.models().get(m).name()),
                    firstSpeed.apply(m)))
        .toList();
  }

  @Override
  public boolean isEmpty() {
    return reports.isEmpty() && nodes == 0;
  }
}
