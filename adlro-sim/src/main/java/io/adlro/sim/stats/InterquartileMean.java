package io.adlro.sim.stats;

import java.util.Arrays;

/** Mean of the middle half: robust against a few odd seeds, steadier than the median. */
public final class InterquartileMean {
  private InterquartileMean() {}

  /** Drops floor(n / 4) values at each end; below four values it is the plain mean. */
  public static double of(double[] values) {
    Samples.requireFinite("interquartile mean", values);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int cut = sorted.length / 4;
    return Samples.mean(sorted, cut, sorted.length - cut);
  }
}
