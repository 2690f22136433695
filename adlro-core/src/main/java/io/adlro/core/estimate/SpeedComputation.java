package io.adlro.core.estimate;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.ClusterSpecs;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.event.Computation;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import java.util.ArrayList;
import java.util.List;

/**
 * The speeds that follow from the catalogue and from what was measured of each job class. There is
 * no result if none of them has moved by more than {@value #TOLERANCE} in its log since the present
 * ones, nor has become more certain by a quarter.
 */
public final class SpeedComputation implements Computation {
  public static final String KIND = "speeds";

  /** So far the log of a speed has to move to be worth new speeds. */
  static final double TOLERANCE = 0.02;

  /** So many times smaller a deviation has to be for the same. */
  private static final double MORE_CERTAIN = 0.75;

  private final Cluster cluster;
  private final List<List<MeasuredSpeed>> measured;

  /**
   * Speeds of a cluster.
   *
   * @param measured what was measured of each class, in the order of the classes
   */
  SpeedComputation(Cluster cluster, List<List<MeasuredSpeed>> measured) {
    this.cluster = cluster;
    this.measured = measured;
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public double[] run() {
    List<SpeedPrior> byClass = new ArrayList<>();
    for (int c = 0; c < measured.size(); c++) {
      byClass.add(new SpeedPrior(Affinity.named(cluster.classes().get(c)), measured.get(c)));
    }
    BelievedSpeeds now = new ClusterSpecs(GpuCatalog.standard(), cluster).speeds(byClass);
    return differ(now, cluster.speeds()) ? now.toNumbers() : NO_RESULT;
  }

  private static boolean differ(BelievedSpeeds now, BelievedSpeeds present) {
    for (int i = 0; i < now.speed().length; i++) {
      double moved = Math.abs(StrictMath.log(now.speed()[i] / present.speed()[i]));
      if (moved > TOLERANCE || now.logDeviation()[i] < MORE_CERTAIN * present.logDeviation()[i]) {
        return true;
      }
    }
    return false;
  }
}
