package io.adlro.learn.bundle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scales learnt from a sample of raw values: the median becomes 0 and, for a normal feature, the
 * standard deviation 1. Both come from quantiles, so that a few wild values change nothing. Where
 * the tails are long for the quartiles, the scale is wide enough for 98 % to stay unclipped.
 */
public final class RobustScales {
  /** Beyond this many deviations, more of the same says nothing new. */
  public static final float CLIP = 4;

  /** Quartiles of a normal distribution are that many deviations apart. */
  private static final double DEVIATIONS_BETWEEN_QUARTILES = 1.349;

  /** Quartiles nearer than this tell of a feature that hardly varies; noise is not blown up. */
  private static final double LEAST_DEVIATION = 1e-3;

  private static final double TAIL = 0.01;

  private RobustScales() {}

  /**
   * The same features with scales from a sample. Flags stay as they are, and so does what the
   * sample does not have.
   *
   * @param sample each a raw value for each feature, not a number where it is missing
   */
  public static List<Feature> of(List<Feature> features, List<float[]> sample) {
    List<Feature> scaled = new ArrayList<>();
    for (int f = 0; f < features.size(); f++) {
      float[] sorted = sorted(sample, f);
      Feature feature = features.get(f);
      scaled.add(feature.isFlag() || sorted.length == 0 ? feature : scaled(feature, sorted));
    }
    return scaled;
  }

  private static Feature scaled(Feature feature, float[] sorted) {
    double median = quantile(sorted, 0.5);
    double quartiles = quantile(sorted, 0.75) - quantile(sorted, 0.25);
    double deviation = quartiles / DEVIATIONS_BETWEEN_QUARTILES;
    double usual = deviation < LEAST_DEVIATION ? 1 : deviation;
    double tail =
        Math.max(quantile(sorted, 1 - TAIL) - median, median - quantile(sorted, TAIL)) / CLIP;
    return feature.with((float) median, (float) (1 / Math.max(usual, tail)), CLIP);
  }

  /** Those that are finite, for no quantile lies between a number and infinity. */
  private static float[] sorted(List<float[]> sample, int feature) {
    float[] values = new float[sample.size()];
    int count = 0;
    for (float[] row : sample) {
      if (Float.isFinite(row[feature])) {
        values[count++] = row[feature];
      }
    }
    float[] sorted = Arrays.copyOf(values, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static double quantile(float[] sorted, double share) {
    double at = share * (sorted.length - 1);
    int below = (int) at;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (at - below) * ((double) sorted[above] - sorted[below]);
  }
}
