package io.adlro.sim.stats;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * 95 % percentile bootstrap intervals, resampling whole seeds. There is no interval below {@link
 * Replicates#FEWEST} seeds.
 */
public final class Bootstrap {
  static final int RESAMPLES = 10_000;
  private static final int CUT_PER_SIDE = RESAMPLES / 40;
  private static final long SEED = 20_17;

  private Bootstrap() {}

  /** A fresh random stream for one interval: it is the same for every interval. */
  public static RandomGenerator stream() {
    return new RandomStreams(SEED).stream("bootstrap");
  }

  /** Interval of the mean; empty with too few values. */
  public static Optional<Interval> ofMean(double[] values, RandomGenerator random) {
    Samples.requireFinite("bootstrap", values);
    if (!Replicates.suffice(values.length)) {
      return Optional.empty();
    }
    // Around the first value, so that equal values give exactly their own interval.
    double[] shifted = Samples.minusFirst(values);
    double[] means = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      double sum = 0;
      for (int i = 0; i < values.length; i++) {
        sum += shifted[index(random, values.length)];
      }
      means[r] = values[0] + sum / values.length;
    }
    return percentiles(means);
  }

  /**
   * Interval of the relative difference of {@code a} to {@code b}, drawing pairs together; empty
   * with too few pairs.
   */
  public static Optional<Interval> ofRelativeDifference(
      double[] a, double[] b, RandomGenerator random) {
    Samples.requirePaired("a", a, "b", b);
    if (!Replicates.suffice(a.length)) {
      return Optional.empty();
    }
    double[] differences = new double[RESAMPLES];
    for (int r = 0; r < RESAMPLES; r++) {
      double sumA = 0;
      double sumB = 0;
      for (int i = 0; i < a.length; i++) {
        int seed = index(random, a.length);
        sumA += a[seed];
        sumB += b[seed];
      }
      differences[r] = Paired.relative(sumA, sumB);
    }
    return percentiles(differences);
  }

  /**
   * Interval of the relative difference of a quantile of {@code a} to that of {@code b}, whose
   * values come in blocks: draws whole blocks of both together; empty with too few blocks.
   */
  public static Optional<Interval> ofRelativeQuantile(
      double part, List<double[]> a, List<double[]> b, RandomGenerator random) {
    int blocks = a.size();
    if (blocks != b.size()) {
      throw new IllegalArgumentException(
          "a has %d blocks, b has %d: not paired".formatted(blocks, b.size()));
    }
    if (!Replicates.suffice(blocks)) {
      return Optional.empty();
    }
    BlockSample sampleA = new BlockSample(a);
    BlockSample sampleB = new BlockSample(b);
    double[] differences = new double[RESAMPLES];
    int[] draws = new int[blocks];
    for (int r = 0; r < RESAMPLES; r++) {
      Arrays.fill(draws, 0);
      for (int i = 0; i < blocks; i++) {
        draws[index(random, blocks)]++;
      }
      differences[r] =
          Paired.relative(sampleA.quantile(part, draws), sampleB.quantile(part, draws));
    }
    return percentiles(differences);
  }

  private static Optional<Interval> percentiles(double[] estimates) {
    Arrays.sort(estimates);
    return Optional.of(
        new Interval(estimates[CUT_PER_SIDE - 1], estimates[RESAMPLES - CUT_PER_SIDE]));
  }

  // Not nextInt(bound): how that maps bits to a range is the JDK's to change, and results must be
  // equal on all of them. The bias of this map is below n / 2^32.
  private static int index(RandomGenerator random, int bound) {
    return (int) (((random.nextLong() >>> 32) * bound) >>> 32);
  }
}
