package io.adlro.core.pattern;

import java.util.Arrays;

/**
 * A belief about a run time: numbers in an array, because there is one per job and decisions read
 * them often. The distribution is divided at {@link #LEVELS} into parts that become smaller towards
 * its upper end, where most of the expected run time may lie. Each part stands for its mean.
 *
 * <p>Written are the means of the parts in ascending order, the mean and the second moment of the
 * whole distribution, and the quantiles between the parts.
 */
public final class RunTimeBelief {
  private static final double[] LEVELS = {0.1, 0.25, 0.5, 0.75, 0.9, 0.97, 0.99, 0.999};

  /** Number of parts; their means come first. */
  public static final int PARTS = LEVELS.length + 1;

  /** Index of the mean. */
  public static final int MEAN = PARTS;

  /** Index of the mean of the square. */
  public static final int SECOND_MOMENT = PARTS + 1;

  /** Index of the first quantile; there is one at each level. */
  static final int QUANTILES = PARTS + 2;

  /** Numbers in a belief. */
  public static final int WIDTH = QUANTILES + LEVELS.length;

  /** A job that runs longer than all expected values is assumed to need half of its age again. */
  public static final double OVERDUE = 0.5;

  /** The part around the 94th percentile. */
  private static final int HIGH = 5;

  /**
   * Decisions are by the shortest 97 % of what is possible. How long the others are, a young memory
   * has not seen, and their guess would decide the order of waiting jobs.
   */
  private static final double COUNTED = LEVELS[HIGH];

  private static final double[] PROBABILITY = new double[PARTS];

  static {
    for (int part = 0; part < PARTS; part++) {
      double from = part == 0 ? 0 : LEVELS[part - 1];
      PROBABILITY[part] = (part == PARTS - 1 ? 1 : LEVELS[part]) - from;
    }
  }

  private RunTimeBelief() {}

  /** The probabilities between the parts, ascending. */
  static double[] levels() {
    return LEVELS.clone();
  }

  /** Probability of a part. */
  public static double probability(int part) {
    return PROBABILITY[part];
  }

  /** Writes a run time that is certain. */
  public static void writePoint(double micros, double[] belief, int at) {
    Arrays.fill(belief, at, at + WIDTH, micros);
    belief[at + SECOND_MOMENT] = micros * micros;
  }

  /** Whether the run time is certain. */
  public static boolean isPoint(double[] belief, int at) {
    return belief[at] == belief[at + PARTS - 1];
  }

  /** Mean of what is left of a job that has run this long. */
  public static double remainingMicros(double[] belief, int at, double doneMicros) {
    if (doneMicros <= 0) {
      return belief[at + MEAN];
    }
    double sum = 0;
    double possible = 0;
    for (int part = PARTS - 1; part >= 0 && belief[at + part] > doneMicros; part--) {
      sum += PROBABILITY[part] * (belief[at + part] - doneMicros);
      possible += PROBABILITY[part];
    }
    if (possible == 0) {
      return OVERDUE * doneMicros;
    }
    return isPoint(belief, at) ? belief[at] - doneMicros : sum / possible;
  }

  /**
   * Mean of what is left of a job that has run this long, without the longest part of what is
   * possible: what decisions are made by.
   */
  public static double expectedMicros(double[] belief, int at, double doneMicros) {
    int first = 0;
    double possible = 1;
    while (first < PARTS && belief[at + first] <= doneMicros) {
      possible -= PROBABILITY[first++];
    }
    if (first == PARTS) {
      return OVERDUE * doneMicros;
    }
    if (isPoint(belief, at)) {
      return belief[at] - doneMicros;
    }
    double sum = 0;
    double left = COUNTED * possible;
    for (int part = first; part < PARTS && left > 0; part++) {
      double weight = Math.min(PROBABILITY[part], left);
      sum += weight * (belief[at + part] - doneMicros);
      left -= weight;
    }
    return sum / (COUNTED * possible);
  }

  /** The whole run time that a job which has run this long does not exceed with a probability. */
  public static double quantileMicros(
      double[] belief, int at, double doneMicros, double probability) {
    int first = 0;
    double left = 1;
    while (first < PARTS && belief[at + first] <= doneMicros) {
      left -= PROBABILITY[first++];
    }
    if (first == PARTS) {
      return doneMicros * (1 + 2 * OVERDUE * probability);
    }
    double wanted = probability * left - PROBABILITY[first];
    while (first < PARTS - 1 && wanted >= 0) {
      wanted -= PROBABILITY[++first];
    }
    return belief[at + first];
  }

  /** A run time that the job exceeds with a probability of about 95 %. */
  public static double lowMicros(double[] belief, int at) {
    return belief[at];
  }

  /** The 94th percentile or so. */
  public static double highMicros(double[] belief, int at) {
    return belief[at + HIGH];
  }

  /** Mean of the logarithm, without the longest part. */
  public static double logMean(double[] belief, int at) {
    double sum = 0;
    for (int part = 0; part <= HIGH; part++) {
      sum += PROBABILITY[part] * StrictMath.log(belief[at + part]);
    }
    return sum / COUNTED;
  }

  /** Variance of the logarithm, without the longest part. */
  public static double logSpread(double[] belief, int at) {
    if (isPoint(belief, at)) {
      return 0;
    }
    double sum = 0;
    double squares = 0;
    for (int part = 0; part <= HIGH; part++) {
      double log = StrictMath.log(belief[at + part]);
      sum += PROBABILITY[part] * log;
      squares += PROBABILITY[part] * log * log;
    }
    double mean = sum / COUNTED;
    return Math.max(0, squares / COUNTED - mean * mean);
  }

  /** Probability that the run time is within a factor of two of its median. */
  public static double confidence(double[] belief, int at) {
    double median = quantileMicros(belief, at, 0, 0.5);
    double near = 0;
    for (int part = 0; part < PARTS; part++) {
      double micros = belief[at + part];
      near += micros >= median / 2 && micros <= 2 * median ? PROBABILITY[part] : 0;
    }
    return near;
  }
}
