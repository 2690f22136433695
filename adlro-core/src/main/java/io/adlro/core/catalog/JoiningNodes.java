package io.adlro.core.catalog;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a cluster assumes of a node that joins it. The GPUs of the node are of
 *
 * <ul>
 *   <li>a model that the cluster has, in this spelling or another: the cluster's own figures count;
 *   <li>a model of the catalogue: its data sheet, and for each job class the speed that is expected
 *       from the peaks of the models and from the class's speeds on the models of the cluster;
 *   <li>another model: {@value #ASSUMED_MEMORY_MIB} MiB, the figures of an average server GPU, and
 *       for each job class the geometric mean of its speeds on the models of the cluster.
 * </ul>
 */
public final class JoiningNodes {
  /** The least memory of a server GPU of today. */
  public static final int ASSUMED_MEMORY_MIB = 16 * 1024;

  /** How far the log of a speed of the table may be off. */
  private static final double LOG_DEVIATION = 0.05;

  private final GpuCatalog catalog;

  public JoiningNodes(GpuCatalog catalog) {
    this.catalog = catalog;
  }

  /** The node with the model and the speeds of its GPUs; the model may have another spelling. */
  public NodeAddition addition(Cluster cluster, Node node) {
    Optional<GpuSpec> spec = catalog.find(node.gpuModel());
    Optional<GpuModel> present =
        exactly(cluster, node.gpuModel()).or(() -> spec.flatMap(s -> spelled(cluster, s)));
    if (present.isPresent()) {
      return new NodeAddition(node.withGpuModel(present.get().name()), present.get(), List.of());
    }
    GpuModel model =
        spec.map(s -> s.asModel(node.gpuModel(), s.memoryMib(), 1))
            .orElseGet(() -> GpuModel.withMemory(node.gpuModel(), ASSUMED_MEMORY_MIB));
    List<Double> speeds = new ArrayList<>();
    for (int c = 0; c < cluster.classes().size(); c++) {
      speeds.add(spec.isPresent() ? expected(cluster, c, spec.get()) : mean(cluster, c));
    }
    return new NodeAddition(node, model, speeds);
  }

  private static Optional<GpuModel> exactly(Cluster cluster, String name) {
    return cluster.models().stream().filter(model -> model.name().equals(name)).findFirst();
  }

  private Optional<GpuModel> spelled(Cluster cluster, GpuSpec spec) {
    return cluster.models().stream()
        .filter(model -> catalog.find(model.name()).filter(spec::equals).isPresent())
        .findFirst();
  }

  /** Relative to the first model of the cluster that the catalogue has, which has a speed. */
  private double expected(Cluster cluster, int jobClass, GpuSpec spec) {
    String name = cluster.classes().get(jobClass);
    Affinity affinity = Affinity.named(name);
    Optional<GpuSpec> reference = Optional.empty();
    double referenceSpeed = 0;
    List<MeasuredSpeed> known = new ArrayList<>();
    for (int m = 0; m < cluster.modelCount(); m++) {
      Optional<GpuSpec> other = catalog.find(cluster.models().get(m).name());
      double speed = cluster.speed(jobClass, m);
      if (other.isPresent() && reference.isPresent()) {
        double ratio = speed / referenceSpeed;
        known.add(
            new MeasuredSpeed(
                name, affinity, other.get(), reference.get(), ratio, LOG_DEVIATION, 1));
      } else if (other.isPresent()) {
        reference = other;
        referenceSpeed = speed;
      }
    }
    return reference.isPresent()
        ? referenceSpeed * new SpeedPrior(affinity, known).guess(spec, reference.get()).speed()
        : mean(cluster, jobClass);
  }

  private static double mean(Cluster cluster, int jobClass) {
    double logs = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      logs += StrictMath.log(cluster.speed(jobClass, m));
    }
    return StrictMath.exp(logs / cluster.modelCount());
  }
}
