package io.adlro.sim.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Two policies, {@code a} and {@code b}, measured on the same seeds by a metric that is not
 * negative and better when smaller (for one that is better when larger, swap them).
 */
public final class Paired {
  private final double[] a;
  private final double[] b;

  public Paired(double[] a, double[] b) {
    Samples.requirePaired("a", a, "b", b);
    this.a = a.clone();
    this.b = b.clone();
  }

  /** a - b of each seed. */
  public double[] differences() {
    double[] differences = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      differences[i] = a[i] - b[i];
    }
    return differences;
  }

  /** (sum a - sum b) / sum b; 0 when both sums are 0, infinite when only that of b is. */
  public double relativeDifference() {
    return relative(Samples.mean(a), Samples.mean(b));
  }

  /** Whether both have the same value on every seed. */
  public boolean isEqual() {
    return Arrays.equals(a, b);
  }

  /** 95 % bootstrap interval of the relative difference; empty with too few seeds. */
  public Optional<Interval> relativeInterval(RandomGenerator random) {
    return Bootstrap.ofRelativeDifference(a, b, random);
  }

  /** Share of seeds with a below b; a tie counts half. */
  public double probabilityOfImprovement() {
    double wins = 0;
    for (int i = 0; i < a.length; i++) {
      wins += a[i] < b[i] ? 1 : a[i] == b[i] ? 0.5 : 0;
    }
    return wins / a.length;
  }

  /**
   * Two-sided Wilcoxon signed-rank test. Zero differences are dropped (Wilcoxon's rule), which
   * keeps the distribution exact below 50 seeds unless differences tie in size; then, and from 50
   * on, it is the normal approximation corrected for ties. All differences zero: 1, no evidence at
   * all.
   */
  public double pValue() {
    double[] nonZero = Arrays.stream(differences()).filter(d -> d != 0).toArray();
    return nonZero.length == 0
        ? 1
        : WilcoxonSignedRankTest.withDefaults().test(nonZero).getPValue();
  }

  static double relative(double a, double b) {
    return a == b ? 0 : (a - b) / b;
  }
}
