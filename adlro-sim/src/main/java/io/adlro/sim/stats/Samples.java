package io.adlro.sim.stats;

/** Checks and sums that all statistics here share. */
final class Samples {
  private Samples() {}

  /** Refuses an empty sample and values that are not finite: they would invalidate every figure. */
  static void requireFinite(String name, double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException(name + ": no values");
    }
    for (int i = 0; i < values.length; i++) {
      if (!Double.isFinite(values[i])) {
        throw new IllegalArgumentException(name + ": value " + i + " is " + values[i]);
      }
    }
  }

  static void requirePaired(String firstName, double[] first, String secondName, double[] second) {
    requireFinite(firstName, first);
    requireFinite(secondName, second);
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "%s has %d values, %s has %d: not paired"
              .formatted(firstName, first.length, secondName, second.length));
    }
  }

  static double mean(double[] values) {
    return mean(values, 0, values.length);
  }

  /** Mean of values[from..to), with Neumaier's compensated sum: a million values lose no digits. */
  static double mean(double[] values, int from, int to) {
    double sum = 0;
    double lost = 0;
    for (int i = from; i < to; i++) {
      double next = sum + values[i];
      lost +=
          Math.abs(sum) >= Math.abs(values[i])
              ? (sum - next) + values[i]
              : (values[i] - next) + sum;
      sum = next;
    }
    return (sum + lost) / (to - from);
  }

  /** The mean, exact when all values are equal, so that their variance is exactly zero. */
  static double meanAroundFirst(double[] values) {
    return values[0] + mean(minusFirst(values));
  }

  static double[] minusFirst(double[] values) {
    double[] shifted = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      shifted[i] = values[i] - values[0];
    }
    return shifted;
  }
}
