package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/** Measurements that do not come, and measurements that repeat the one before. */
public record TelemetryGaps(double missingProbability, double staleProbability) {
  public TelemetryGaps {
    Checks.fraction("probability of missing telemetry", missingProbability);
    Checks.fraction("probability of stale telemetry", staleProbability);
  }
}
