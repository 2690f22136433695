package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.fault.Throttling;
import io.adlro.sim.fault.UserChanges;
import java.util.OptionalDouble;
import java.util.Set;

/** Draws the faults of a world, with times in proportion to a typical job. */
final class WorldFaults {
  private final WorldDraws draws;
  private final Set<WorldFeature> features;

  WorldFaults(RandomStreams streams, Set<WorldFeature> features) {
    this.draws = new WorldDraws(streams, "faults");
    this.features = features;
  }

  FaultSpec draw(long typicalMicros) {
    FaultSpec.Builder faults = FaultSpec.until(draws.uniform(0.7, 1));
    if (features.contains(WorldFeature.DRIFT)) {
      faults.drift(drift());
    }
    if (features.contains(WorldFeature.FAILURES)) {
      losses(faults, typicalMicros);
      jobFaults(faults, typicalMicros);
    }
    if (features.contains(WorldFeature.TELEMETRY) && draws.chance(0.5)) {
      faults.telemetry(
          new TelemetryGaps(
              draws.uniform(0, 0.1),
              draws.uniform(0, 0.1),
              draws.uniform(0, 0.04),
              draws.uniform(0, 0.02)));
    }
    if (features.contains(WorldFeature.THROTTLING)) {
      faults.throttling(throttling(typicalMicros));
    }
    return faults.build();
  }

  private Drift drift() {
    double slowest = draws.uniform(0.3, 0.7);
    double from = draws.uniform(0.05, 0.4);
    double to = from + draws.uniform(0.05, 0.5);
    return new Drift(
        draws.uniform(0.1, 0.5),
        slowest,
        draws.uniform(slowest, 0.9),
        from,
        to,
        draws.between(1, 10),
        draws.chance(0.25) ? OptionalDouble.of(0.95) : OptionalDouble.empty());
  }

  private Throttling throttling(long typicalMicros) {
    double slowest = draws.uniform(0.25, 0.7);
    return new Throttling(
        draws.micros(15, 120, typicalMicros),
        draws.micros(4, 40, typicalMicros),
        slowest,
        draws.uniform(slowest, 0.9));
  }

  private void losses(FaultSpec.Builder faults, long typicalMicros) {
    long upMicros = draws.micros(30, 300, typicalMicros);
    long downMicros = draws.micros(2, 15, typicalMicros);
    faults.gpuLoss(new Outages(upMicros, downMicros));
    if (draws.chance(0.5)) {
      faults.nodeLoss(new Outages(4 * upMicros, downMicros));
    }
  }

  private void jobFaults(FaultSpec.Builder faults, long typicalMicros) {
    if (draws.chance(0.5)) {
      faults.crashes(draws.uniform(0, 0.02));
    }
    if (draws.chance(0.5)) {
      faults.refusals(new Refusals(draws.uniform(0, 0.05), draws.micros(0.01, 0.1, typicalMicros)));
      faults.latePlacements(
          new LatePlacements(draws.uniform(0, 0.1), draws.micros(0.05, 0.3, typicalMicros)));
    }
    if (draws.chance(0.5)) {
      long delayMicros = draws.micros(0.3, 3, typicalMicros);
      faults.cancellations(new UserChanges(draws.uniform(0, 0.03), delayMicros));
      faults.priorityChanges(new UserChanges(draws.uniform(0, 0.05), delayMicros));
    }
  }
}
