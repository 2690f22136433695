package io.adlro.learn.agent;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * What is expected of a time from now: the median and an interval that holds it in nine of ten
 * cases. Infinite ends mean that it may never come.
 */
public record WaitInterval(double lowMicros, double medianMicros, double highMicros) {
  /** The probability that the time is in the interval. */
  public static final double COVERAGE = 0.9;

  private static final double TAIL = (1 - COVERAGE) / 2;

  public WaitInterval {
    if (!(0 <= lowMicros && lowMicros <= medianMicros && medianMicros <= highMicros)) {
      throw new IllegalArgumentException(
          "an interval from %s by %s to %s".formatted(lowMicros, medianMicros, highMicros));
    }
  }

  /** Of equally likely times. */
  public static WaitInterval of(double[] micros) {
    double[] quantiles = quantiles(micros);
    return new WaitInterval(quantiles[0], quantiles[1], quantiles[2]);
  }

  /** Of the quantile function of a time. */
  static WaitInterval of(DoubleUnaryOperator quantile) {
    return new WaitInterval(
        quantile.applyAsDouble(TAIL),
        quantile.applyAsDouble(0.5),
        quantile.applyAsDouble(1 - TAIL));
  }

  /** The low end, the median and the high end of equally likely numbers. */
  public static double[] quantiles(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    return new double[] {quantile(sorted, TAIL), quantile(sorted, 0.5), quantile(sorted, 1 - TAIL)};
  }

  /** The value of this rank, between those of its neighbours; of n values rank i is (i+1)/(n+1). */
  static double quantile(double[] sorted, double rank) {
    double at = Math.max(0, Math.min(sorted.length - 1.0, rank * (sorted.length + 1) - 1));
    int below = (int) at;
    int above = Math.min(sorted.length - 1, below + 1);
    double part = at - below;
    return part == 0 || sorted[above] == sorted[below]
        ? sorted[below]
        : sorted[below] + part * (sorted[above] - sorted[below]);
  }

  public boolean contains(double micros) {
    return lowMicros <= micros && micros <= highMicros;
  }

  /**
   * Its width and, for a time outside, 2 / (1 - coverage) times the distance: the interval score of
   * Gneiting and Raftery (2007). Less is better; the true quantiles have the least mean.
   */
  public double score(double micros) {
    double outside = Math.max(0, Math.max(lowMicros - micros, micros - highMicros));
    return highMicros - lowMicros + 2 / (1 - COVERAGE) * outside;
  }
}
