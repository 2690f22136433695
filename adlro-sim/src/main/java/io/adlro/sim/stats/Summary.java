package io.adlro.sim.stats;

/** The statistics of one sample: mean, nearest-rank percentiles and extremes. */
public record Summary(
    int count, double mean, double p50, double p95, double p99, double min, double max) {

  /** Summarises a sample of at least one finite value; the array is left as it was. */
  public static Summary of(double[] values) {
    Samples.requireFinite("summary", values);
    int n = values.length;
    double[] found =
        Select.ranks(values, nearestRank(n, 50), nearestRank(n, 95), nearestRank(n, 99));
    double min = values[0];
    double max = values[0];
    for (double value : values) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    // The mean in the sample's own order, so that it equals that of any other reader of it.
    return new Summary(n, Samples.mean(values), found[0], found[1], found[2], min, max);
  }

  /** Index ceil(q n) - 1, in whole numbers: a product in doubles could miss the rank by one. */
  private static int nearestRank(int n, int percent) {
    return (int) (((long) percent * n + 99) / 100) - 1;
  }
}
