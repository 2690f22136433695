package io.adlro.study.prediction.baseline;

import java.util.Arrays;

/** The latest run times, up to a fixed number. */
final class RecentRuns {
  private final double[] ring;
  private long count;

  RecentRuns(int most) {
    ring = new double[most];
  }

  void add(double value) {
    ring[(int) (count++ % ring.length)] = value;
  }

  int size() {
    return (int) Math.min(count, ring.length);
  }

  /** The latest one for 0, the one before for 1. */
  double back(int steps) {
    return ring[(int) ((count - 1 - steps) % ring.length)];
  }

  double median() {
    int n = size();
    double[] sorted = Arrays.copyOf(ring, n);
    Arrays.sort(sorted);
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
