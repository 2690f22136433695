package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/**
 * Measurements that do not come, that repeat the one before, or that are wrong.
 *
 * @param noise standard deviation of the relative error of each value
 * @param dipProbability how often the clock of a sample is between half and all of the true one
 */
public record TelemetryGaps(
    double missingProbability, double staleProbability, double noise, double dipProbability) {
  public TelemetryGaps {
    Checks.fraction("probability of missing telemetry", missingProbability);
    Checks.fraction("probability of stale telemetry", staleProbability);
    Checks.fraction("relative error of telemetry", noise);
    Checks.fraction("probability of a dip of the clock", dipProbability);
  }

  /** Without errors. */
  public TelemetryGaps(double missingProbability, double staleProbability) {
    this(missingProbability, staleProbability, 0, 0);
  }
}
