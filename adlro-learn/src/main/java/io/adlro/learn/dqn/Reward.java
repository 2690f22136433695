package io.adlro.learn.dqn;

/**
 * The paper's reward R = -(completion times + lambda x idle GPU time) / scale. It is credited where
 * it is caused: the time for which a placement holds its GPUs to the decision that made it, the
 * waiting jobs and the free GPUs to the decision before, as time passes. An episode sums to R.
 *
 * @param lambda the price of an idle GPU against a job in the system, in 0..1
 * @param scaleSeconds seconds of cost that make a reward of -1; it keeps values in the range of a
 *     network's outputs
 */
public record Reward(double lambda, double scaleSeconds) {
  public Reward {
    if (!(lambda >= 0 && lambda <= 1) || !(scaleSeconds > 0)) {
      throw new IllegalArgumentException(
          "lambda %s must be in 0..1, scale %s s above zero".formatted(lambda, scaleSeconds));
    }
  }

  /** The reward of this cost. */
  double of(double costSeconds) {
    return -costSeconds / scaleSeconds;
  }
}
