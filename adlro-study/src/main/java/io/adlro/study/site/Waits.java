package io.adlro.study.site;

import java.util.Arrays;

/**
 * How long some jobs waited, in seconds; NaN where no wait is known.
 *
 * @param jobs with a known wait
 */
public record Waits(int jobs, double mean, double median, double p95) {
  /** Of waits in seconds; those that are NaN are not known. */
  public static Waits of(double[] seconds) {
    double[] sorted = Arrays.stream(seconds).filter(Double::isFinite).sorted().toArray();
    return new Waits(
        sorted.length,
        Arrays.stream(sorted).average().orElse(Double.NaN),
        quantile(sorted, 0.5),
        quantile(sorted, 0.95));
  }

  /** The least value that so large a part of the jobs does not exceed. */
  private static double quantile(double[] sorted, double part) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.max(0, (int) Math.ceil(part * sorted.length) - 1)];
  }
}
