package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/**
 * Users hold a fraction of their jobs, an exponential time after submission, and release them an
 * exponential time later.
 */
public record Holds(double jobFraction, long meanDelayMicros, long meanHeldMicros) {
  public Holds {
    Checks.fraction("fraction of jobs that are held", jobFraction);
    Checks.positive("mean delay of a hold", meanDelayMicros);
    Checks.positive("mean length of a hold", meanHeldMicros);
  }
}
