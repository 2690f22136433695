package io.adlro.learn.agent;

import java.util.Arrays;

/**
 * The result of the comparisons so far.
 *
 * @param reviewed recorded jobs at the last comparison
 * @param leader the policy that decides
 * @param weight of all comparisons together
 * @param tailMultiplier of the penalty for an excessive 95th percentile
 * @param logMean by policy, averaged over the comparisons; none before the first
 * @param logTail the same of the 95th percentile
 * @param error the same of the standard error against the leader
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, never compared
record HindsightReview(
    int reviewed,
    int leader,
    double weight,
    double tailMultiplier,
    double[] logMean,
    double[] logTail,
    double[] error) {
  /** Before the first comparison: the first policy leads. */
  static final HindsightReview NONE =
      new HindsightReview(0, 0, 0, 0, new double[0], new double[0], new double[0]);

  private static final int SCALARS = 4;

  HindsightReview ledBy(int next, double multiplier) {
    return new HindsightReview(reviewed, next, weight, multiplier, logMean, logTail, error);
  }

  /** The mean of a policy with its penalty for a 95th percentile above the limit. */
  double cost(int policy, double multiplier, double limit) {
    return logMean[policy] + multiplier * Math.max(0, logTail[policy] - limit);
  }

  double[] asNumbers() {
    int policies = logMean.length;
    double[] numbers = new double[SCALARS + 3 * policies];
    numbers[0] = reviewed;
    numbers[1] = leader;
    numbers[2] = weight;
    numbers[3] = tailMultiplier;
    System.arraycopy(logMean, 0, numbers, SCALARS, policies);
    System.arraycopy(logTail, 0, numbers, SCALARS + policies, policies);
    System.arraycopy(error, 0, numbers, SCALARS + 2 * policies, policies);
    return numbers;
  }

  /** What {@link #asNumbers} returned. */
  static HindsightReview ofNumbers(double[] numbers) {
    int policies = (numbers.length - SCALARS) / 3;
    int from = SCALARS;
    return new HindsightReview(
        (int) numbers[0],
        (int) numbers[1],
        numbers[2],
        numbers[3],
        Arrays.copyOfRange(numbers, from, from + policies),
        Arrays.copyOfRange(numbers, from + policies, from + 2 * policies),
        Arrays.copyOfRange(numbers, from + 2 * policies, from + 3 * policies));
  }
}
