package io.adlro.learn.agent;

import io.adlro.core.event.Fallback;
import io.adlro.core.event.QuietOrders;

/** Adds up the work of decisions, in units of {@link io.adlro.core.policy.Effort}. */
final class DecisionUnits extends QuietOrders {
  private long sum;

  long sum() {
    return sum;
  }

  @Override
  public void decided(long atMicros, long units, Fallback fallback) {
    sum += units;
  }
}
