package io.adlro.sim.stats;

import java.util.Arrays;

/** What a report says of one sample: mean, nearest-rank percentiles and extremes. */
public record Summary(
    int count, double mean, double p50, double p95, double p99, double min, double max) {

  /** Summarises a sample of at least one finite value; the array is left as it was. */
  public static Summary of(double[] values) {
    Samples.requireFinite("summary", values);
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new Summary(
        sorted.length,
        // In the sample's own order, so that the mean equals that of any other reader of it.
        Samples.mean(values),
        nearestRank(sorted, 50),
        nearestRank(sorted, 95),
        nearestRank(sorted, 99),
        sorted[0],
        sorted[sorted.length - 1]);
  }

  /** Element ceil(q n) - 1, in whole numbers: a product in doubles could miss the rank by one. */
  private static double nearestRank(double[] sorted, int percent) {
    long rank = ((long) percent * sorted.length + 99) / 100;
    return sorted[(int) rank - 1];
  }
}
