package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/**
 * Some orders to place are lost: the cluster neither carries them out nor answers, and after the
 * timeout they are reported as timed out.
 */
public record TimedOutPlacements(double probability, long timeoutMicros) {
  public TimedOutPlacements {
    Checks.fraction("probability of a placement that times out", probability);
    Checks.positive("timeout of a placement", timeoutMicros);
  }
}
