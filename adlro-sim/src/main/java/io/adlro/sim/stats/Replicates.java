package io.adlro.sim.stats;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How many seeds an interval or a verdict needs: the one rule of all tables, pages and files. Below
 * {@link #FEWEST} the bootstrap intervals are far too narrow, and no signed-rank test can get below
 * 0.05.
 */
public final class Replicates {
  public static final int FEWEST = 6;

  /** More seeds than this are not feasible, so the policies count as impossible to separate. */
  public static final int MOST = 1_000;

  /** The level of every test here. */
  static final double LEVEL = 0.05;

  private Replicates() {}

  /** Whether so many seeds give an interval and a verdict. */
  public static boolean suffice(int seeds) {
    return seeds >= FEWEST;
  }

  /**
   * About how many more seeds would decide whether two policies differ.
   *
   * @param differences of the seeds at hand
   * @param family number of differences that are tested together (Holm)
   */
  static SeedNeed toDecide(double[] differences, int family) {
    int now = differences.length;
    int least = Math.max(FEWEST, now + 1);
    if (now < 2) {
      return new SeedNeed(SeedNeed.Kind.AT_LEAST, least - now);
    }
    double mean = Samples.meanAroundFirst(differences);
    double squares = 0;
    for (double difference : differences) {
      squares += (difference - mean) * (difference - mean);
    }
    double deviation = Math.sqrt(squares / (now - 1));
    for (int seeds = least; seeds <= MOST; seeds++) {
      if (decides(seeds, Math.abs(mean), deviation, family)) {
        return new SeedNeed(SeedNeed.Kind.ABOUT, rounded(seeds - now));
      }
    }
    return new SeedNeed(SeedNeed.Kind.TOO_MANY, MOST);
  }

  /** With Bonferroni's share of the level, which is what Holm gives the first of the family. */
  private static boolean decides(int seeds, double mean, double deviation, int family) {
    double level = LEVEL / family;
    // All seeds on one side is the least p-value that a signed-rank test can give.
    boolean testable = Math.scalb(1.0, 1 - seeds) < level;
    return testable
        && mean
            > TDistribution.of(seeds - 1.0).inverseSurvivalProbability(level / 2)
                * deviation
                / Math.sqrt(seeds);
  }

  /** Upwards to two digits. */
  private static int rounded(int seeds) {
    return seeds < 100 ? seeds : (seeds + 9) / 10 * 10;
  }
}
