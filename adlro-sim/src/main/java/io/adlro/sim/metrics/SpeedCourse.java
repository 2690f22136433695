package io.adlro.sim.metrics;

import io.adlro.core.catalog.ClusterSpecs;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * How close the believed speeds come to the true ones in the course of a run: after 50, 100, 200,
 * 500, 1,000, ... finished jobs. Speeds are relative to the reference model, which is not counted.
 */
public final class SpeedCourse extends QuietHandler {
  /** A speed that is off by less than this part is close. */
  public static final double CLOSE = 0.05;

  private static final int FIRST = 50;

  /**
   * The believed speeds at one time.
   *
   * @param jobs that have finished
   * @param close part of the pairs of class and model whose speed is within {@link #CLOSE}
   * @param worst the largest relative error
   */
  public record Step(long jobs, double close, double worst) {}

  /** The speed of a job class on a GPU model at the end of a run. */
  public record Pair(String jobClass, String model, double believed, double truth) {
    public double error() {
      return believed / truth - 1;
    }
  }

  private final ClusterState state;
  private final Supplier<Cluster> trueCluster;
  private final List<Step> steps = new ArrayList<>();
  private long finished;
  private long next = FIRST;

  public SpeedCourse(ClusterState state, Supplier<Cluster> trueCluster) {
    this.state = state;
    this.trueCluster = trueCluster;
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    finished++;
    if (finished == next && !isKnown()) {
      steps.add(now());
      next = next * (Long.toString(next).startsWith("2") ? 5 : 4) / 2;
    }
  }

  /** Whether there is nothing to learn. */
  public boolean isKnown() {
    return state.cluster().speedsKnown();
  }

  /** The steps so far. */
  public List<Step> steps() {
    return List.copyOf(steps);
  }

  /** The speeds as they are believed now. */
  public Step now() {
    List<Pair> pairs = pairs();
    double worst = pairs.stream().mapToDouble(p -> Math.abs(p.error())).max().orElse(0);
    long close = pairs.stream().filter(p -> Math.abs(p.error()) <= CLOSE).count();
    return new Step(finished, pairs.isEmpty() ? 1 : (double) close / pairs.size(), worst);
  }

  /** All pairs but those of the reference model. */
  public List<Pair> pairs() {
    Cluster believed = state.cluster();
    Cluster truth = trueCluster.get();
    int reference = new ClusterSpecs(GpuCatalog.standard(), believed).reference();
    List<Pair> pairs = new ArrayList<>();
    for (int c = 0; c < believed.classes().size(); c++) {
      for (int m = 0; m < believed.modelCount(); m++) {
        if (m != reference) {
          pairs.add(
              new Pair(
                  believed.classes().get(c),
                  believed.models().get(m).name(),
                  believed.speed(c, m) / believed.speed(c, reference),
                  truth.speed(c, m) / truth.speed(c, reference)));
        }
      }
    }
    return pairs;
  }
}
