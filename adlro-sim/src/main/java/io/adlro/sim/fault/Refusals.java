package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** The cluster refuses an order to place, after this delay. */
public record Refusals(double probability, long delayMicros) {
  public Refusals {
    Checks.fraction("probability of a refusal", probability);
    Checks.notNegative("delay of a refusal", delayMicros);
  }
}
