package io.adlro.sim.workload;

import java.util.random.RandomGenerator;

/** Draws an index in proportion to its weight. */
final class WeightedIndex {
  private final double[] cumulative;

  WeightedIndex(double[] weights) {
    cumulative = new double[weights.length];
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      cumulative[i] = sum;
    }
  }

  int draw(RandomGenerator random) {
    double target = random.nextDouble() * cumulative[cumulative.length - 1];
    int low = 0;
    int high = cumulative.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (cumulative[middle] > target) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The probability of an index. */
  double share(int index) {
    double before = index == 0 ? 0 : cumulative[index - 1];
    return (cumulative[index] - before) / cumulative[cumulative.length - 1];
  }
}
