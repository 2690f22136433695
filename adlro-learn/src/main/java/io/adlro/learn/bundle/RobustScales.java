package io.adlro.learn.bundle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Scales from a sample of raw values: the median becomes 0 and, for a normal distribution, the
 * standard deviation 1. Both come from quantiles, so that outliers have no effect. For long tails
 * the scale is wide enough that 98 % of the values are not clipped.
 */
public final class RobustScales {
  /** Scaled values are clipped at this many standard deviations. */
  public static final float CLIP = 4;

  /** Distance of the quartiles of a normal distribution, in standard deviations. */
  private static final double DEVIATIONS_BETWEEN_QUARTILES = 1.349;

  /** Below this a feature hardly varies; its noise is not amplified. */
  private static final double LEAST_DEVIATION = 1e-3;

  private static final double TAIL = 0.01;

  private RobustScales() {}

  /**
   * The same features with scales from a sample. Flags and features without a sampled value keep
   * their scale.
   *
   * @param sample rows of one raw value for each feature, NaN if missing
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

  /** Finite values only: there is no quantile between a number and infinity. */
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
