package io.adlro.sim;

import io.adlro.core.policy.Budget;

/**
 * What a simulated scheduler may spend.
 *
 * @param budget of each decision
 * @param computationMicros simulated time from the request of a computation to its result
 */
public record DecisionLimits(Budget budget, long computationMicros) {
  /** Decisions take what they need and computations no time. */
  public static final DecisionLimits NONE = new DecisionLimits(Budget.UNLIMITED, 0);

  public DecisionLimits {
    if (computationMicros < 0) {
      throw new IllegalArgumentException(
          "a computation of %d microseconds".formatted(computationMicros));
    }
  }
}
