package io.adlro.sim.fault;

import io.adlro.sim.workload.Checks;
import java.util.OptionalDouble;

/**
 * GPUs that slow down: each of them to a factor between the slowest and the mildest, in equal steps
 * from one fraction of the horizon to another (a single step comes at the first), for the rest of
 * the run or until all recover.
 */
public record Drift(
    double gpuFraction,
    double slowestFactor,
    double mildestFactor,
    double fromFraction,
    double toFraction,
    int steps,
    OptionalDouble recoveryFraction) {

  public Drift {
    Checks.fraction("fraction of GPUs that drift", gpuFraction);
    Checks.positive("slowest factor of drift", slowestFactor);
    Checks.positive("steps of drift", steps);
    Checks.ordered("drift", fromFraction, toFraction);
    if (!(slowestFactor <= mildestFactor && mildestFactor <= 1)) {
      throw new IllegalArgumentException(
          "factors of drift must rise from the slowest to at most 1, not be %s and %s"
              .formatted(slowestFactor, mildestFactor));
    }
    if (recoveryFraction.isPresent()) {
      Checks.ordered("recovery from drift", toFraction, recoveryFraction.getAsDouble());
    }
  }
}
