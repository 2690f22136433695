package io.adlro.core.capacity;

import io.adlro.core.event.Computation;
import java.util.Arrays;

/**
 * Plans the prices of GPUs for a demand. A planner that fails, and a demand without any work, give
 * no prices.
 *
 * @param pinned what comes behind the prices (see {@link PinnedDemand#summary})
 */
@SuppressWarnings("ArrayRecordComponent") // the demand never changes
public record PricePlan(Demand demand, LoadPlanner planner, double[] pinned)
    implements Computation {
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
      double[] prices = planner.plan(demand).priceByModel();
      double[] result = Arrays.copyOf(prices, prices.length + pinned.length);
      System.arraycopy(pinned, 0, result, prices.length, pinned.length);
      return result;
    } catch (PlanningException e) { // the prices of before stand
      return NO_RESULT;
    }
  }
}
