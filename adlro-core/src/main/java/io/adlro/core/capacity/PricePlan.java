package io.adlro.core.capacity;

import io.adlro.core.event.Computation;

/**
 * Plans the prices of GPUs for a demand. A planner that fails, and a demand without any work, give
 * no prices.
 */
@SuppressWarnings("ArrayRecordComponent") // the demand never changes
public record PricePlan(Demand demand, LoadPlanner planner) implements Computation {
  @Override
  public String kind() {
    return PRICES;
  }

  @Override
  public double[] run() {
    if (!(demand.meanLeastGpuSeconds() > 0)) {
      return NO_RESULT;
    }
    try {
      return planner.plan(demand).priceByModel();
    } catch (PlanningException e) { // the prices of before stand
      return NO_RESULT;
    }
  }
}
