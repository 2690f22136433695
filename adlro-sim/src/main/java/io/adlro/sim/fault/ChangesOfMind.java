package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** Users who come back to a fraction of the jobs, an exponential time after submission. */
public record ChangesOfMind(double jobFraction, long meanDelayMicros) {
  public ChangesOfMind {
    Checks.fraction("fraction of jobs", jobFraction);
    Checks.positive("mean delay", meanDelayMicros);
  }
}
