package io.adlro.sim.stats;

import java.util.Comparator;
import java.util.stream.IntStream;

/** Holm's step-down correction: claims several differences at once and keeps the error of all. */
public final class Holm {
  private Holm() {}

  /** Adjusted p-values in the order given; compare each with the level of the whole family. */
  public static double[] adjust(double[] pValues) {
    for (double p : pValues) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("p-value " + p + " is not in 0..1");
      }
    }
    int[] ascending =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[pValues.length];
    double floor = 0;
    for (int k = 0; k < ascending.length; k++) {
      // p(k) times the number of hypotheses not yet rejected, never below an earlier one.
      floor = Math.max(floor, Math.min(1, pValues[ascending[k]] * (ascending.length - k)));
      adjusted[ascending[k]] = floor;
    }
    return adjusted;
  }
}
