package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;

/**
 * GPUs that slow down for a time, each again and again, to a factor between the slowest and the
 * mildest: a fan or a pump fails and is repaired.
 */
public record Throttling(
    long meanUpMicros, long meanDownMicros, double slowestFactor, double mildestFactor) {
  public Throttling {
    Checks.positive("mean time between throttling", meanUpMicros);
    Checks.positive("mean time of throttling", meanDownMicros);
    Checks.positive("slowest factor of throttling", slowestFactor);
    if (!(slowestFactor <= mildestFactor && mildestFactor <= 1)) {
      throw new IllegalArgumentException(
          "factors of throttling must rise from the slowest to at most 1, not be %s and %s"
              .formatted(slowestFactor, mildestFactor));
    }
  }
}
