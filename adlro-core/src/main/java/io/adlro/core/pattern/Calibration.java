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

  /** Closer to an end a level takes smaller steps, because one job is a larger part of its tail. */
  private static final double NEAR_END = 0.1;

  /** A level keeps at least this part of its distance from the end. */
  private static final double LEAST = 0.02;

  private final double[] claimed;
  private final double[] level;

  /** For quantiles at these levels, ascending. */
  Calibration(double[] levels) {
    claimed = levels.clone();
    level = levels.clone();
  }

  private Calibration(Calibration other) {
    claimed = other.claimed;
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

  /** Where to read off the q-th quantile. */
  double levelOf(int q) {
    return level[q];
  }

  /** Where to read off a quantile of this probability: between the levels that are followed. */
  double level(double probability) {
    int above = 0;
    while (above < claimed.length && claimed[above] <= probability) {
      above++;
    }
    double fromClaimed = above == 0 ? 0 : claimed[above - 1];
    double toClaimed = above == claimed.length ? 1 : claimed[above];
    double from = above == 0 ? 0 : level[above - 1];
    double to = above == claimed.length ? 1 : level[above];
    return from + (probability - fromClaimed) / (toClaimed - fromClaimed) * (to - from);
  }

  /** A job took so long for which these quantiles were given. */
  void learn(double micros, double[] quantileMicros, int at) {
    for (int q = 0; q < level.length; q++) {
      double below = micros < quantileMicros[at + q] ? 1 : 0;
      double end = Math.min(claimed[q], 1 - claimed[q]);
      level[q] += RATE * Math.min(1, end / NEAR_END) * (claimed[q] - below);
      level[q] = Math.max(LEAST * end, Math.min(1 - LEAST * end, level[q]));
    }
    Arrays.sort(level);
  }
}
