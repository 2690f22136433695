package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/**
 * Users change a fraction of their jobs (cancel, new priority), an exponential time after
 * submission.
 */
public record UserChanges(double jobFraction, long meanDelayMicros) {
  public UserChanges {
    Checks.fraction("fraction of jobs", jobFraction);
    Checks.positive("mean delay", meanDelayMicros);
  }
}
