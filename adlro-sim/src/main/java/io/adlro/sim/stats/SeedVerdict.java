package io.adlro.sim.stats;

import java.util.Optional;

/** What the seeds show about the difference of two policies: the last column of every table. */
public enum SeedVerdict {
  BETTER("better"),
  WORSE("worse"),
  /** Equal on every seed, or shown to differ by so little that it rounds to 0.0 %. */
  SAME("same"),
  UNDECIDED("undecided"),
  /** Fewer than {@link Replicates#FEWEST} seeds. */
  NONE("-");

  /** A smaller relative difference is shown as 0.0 %. */
  private static final double NEGLIGIBLE = 0.0005;

  private final String word;

  SeedVerdict(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  /** Whether this relative difference is shown as 0.0 %: it is neither a gain nor a loss. */
  public static boolean isNegligible(double relative) {
    return Math.abs(relative) < NEGLIGIBLE;
  }

  /**
   * Better or worse if the corrected test and the interval agree.
   *
   * @param correctedP after Holm's correction for all differences that are shown together
   */
  static SeedVerdict of(Paired pair, Optional<Interval> interval, double correctedP) {
    if (interval.isEmpty()) {
      return NONE;
    }
    double relative = pair.relativeDifference();
    boolean shown = correctedP < Replicates.LEVEL && !interval.get().contains(0);
    boolean within = isNegligible(interval.get().low()) && isNegligible(interval.get().high());
    if (within || (shown && isNegligible(relative))) {
      return SAME;
    }
    if (!shown) {
      return UNDECIDED;
    }
    return relative < 0 ? BETTER : WORSE;
  }
}
