package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** The cluster says no to an order to place, and takes so long to say it. */
public record Refusals(double probability, long delayMicros) {
  public Refusals {
    Checks.fraction("probability of a refusal", probability);
    Checks.notNegative("delay of a refusal", delayMicros);
  }
}
