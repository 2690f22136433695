package io.adlro.learn.dqn;

/**
 * The reward of a span of time: r = -(integral of N + k P + lambda idle dt) / scale, with N the
 * jobs in the system, P the sum of their priorities and idle the free GPUs that are up. With k = 0
 * an episode sums to the paper's R = -(completion times + lambda x idle GPU time).
 *
 * @param lambda the price of an idle GPU against a job in the system, in 0..1
 * @param priorityWeight k: a job counts 1 + k x priority
 * @param scaleSeconds seconds of cost that make a reward of -1; it keeps values in the range of a
 *     network's outputs
 */
public record Reward(double lambda, double priorityWeight, double scaleSeconds) {
  public Reward {
    if (!(lambda >= 0 && lambda <= 1) || !(priorityWeight >= 0) || !(scaleSeconds > 0)) {
      throw new IllegalArgumentException(
          "lambda %s must be in 0..1, priority weight %s not below zero, scale %s s above zero"
              .formatted(lambda, priorityWeight, scaleSeconds));
    }
  }

  /** The reward of a span with this cost. */
  double of(double costSeconds) {
    return -costSeconds / scaleSeconds;
  }
}
