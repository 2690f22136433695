package io.adlro.sim;

import io.adlro.core.policy.Budget;
import java.util.OptionalLong;

/**
 * What a simulated scheduler may spend.
 *
 * @param budgetUnits of each decision; unlimited if absent
 * @param computationMicros simulated time from the request of a computation to its result
 */
public record DecisionLimits(OptionalLong budgetUnits, long computationMicros) {
  /** Decisions take what they need and computations no time. */
  public static final DecisionLimits NONE = new DecisionLimits(OptionalLong.empty(), 0);

  public DecisionLimits {
    if (computationMicros < 0) {
      throw new IllegalArgumentException(
          "a computation of %d microseconds".formatted(computationMicros));
    }
  }

  Budget budget() {
    return budgetUnits.isPresent() ? Budget.units(budgetUnits.getAsLong()) : Budget.UNLIMITED;
  }
}
