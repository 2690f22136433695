package io.adlro.core.pattern;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Corrects the levels at which quantiles are read off, so that the nominal fraction of run times
 * falls below each quantile. Each level follows what happened with a small step (adaptive conformal
 * inference): in the long run the fractions are right whatever the error of the model.
 */
final class Calibration implements Snapshottable {
  private static final double RATE = 0.001;
  private static final double LEAST = 0.002;

  private final double[] level;

  Calibration(int quantiles) {
    level = new double[quantiles];
    for (int q = 0; q < quantiles; q++) {
      level[q] = claimed(q);
    }
  }

  private Calibration(Calibration other) {
    level = other.level.clone();
  }

  Calibration copy() {
    return new Calibration(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeDoubles(level);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readDoubles(level);
  }

  /** The middle of the q-th of equally likely parts. */
  private double claimed(int q) {
    return (q + 0.5) / level.length;
  }

  /** Where to read off a quantile of this probability: between the levels that are followed. */
  double level(double probability) {
    double place = probability * level.length - 0.5;
    int below = (int) Math.floor(place);
    double from = below < 0 ? 0 : level[below];
    double to = below + 1 < level.length ? level[below + 1] : 1;
    // The outermost parts are half as wide as those between two levels.
    double part = below < 0 ? 2 * (place + 0.5) : place - below;
    return from + (below + 1 == level.length ? 2 * part : part) * (to - from);
  }

  /** A job took so long for which these quantiles were given. */
  void learn(double micros, double[] quantileMicros, int at) {
    for (int q = 0; q < level.length; q++) {
      double below = micros < quantileMicros[at + q] ? 1 : 0;
      level[q] += RATE * (claimed(q) - below);
      level[q] = Math.max(LEAST, Math.min(1 - LEAST, level[q]));
    }
    Arrays.sort(level);
  }
}
