package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.GangCommunication;
import io.adlro.sim.physics.Interference;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.physics.Slowdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Draws slowdowns relative to the speed table and the costs of interruptions. */
final class WorldPhysics {
  private final WorldDraws draws;
  private final Set<WorldFeature> features;

  WorldPhysics(RandomStreams streams, Set<WorldFeature> features) {
    this.draws = new WorldDraws(streams, "physics");
    this.features = features;
  }

  Physics draw(int classes, long typicalMicros) {
    List<ClassTraits> traits = new ArrayList<>();
    for (int c = 0; c < classes; c++) {
      traits.add(
          new ClassTraits(
              draws.uniform(0, 4), draws.uniform(0.2, 0.9), 0, draws.uniform(0.6, 0.98)));
    }
    List<Slowdown> slowdowns = new ArrayList<>();
    if (features.contains(WorldFeature.GANGS) && draws.chance(0.75)) {
      slowdowns.add(new GangCommunication(traits));
    }
    if (features.contains(WorldFeature.SHARES) && draws.chance(0.75)) {
      slowdowns.add(new Interference(traits, draws.uniform(0.1, 1)));
    }
    Checkpointing checkpointing = checkpointing(typicalMicros);
    boolean telemetry = features.contains(WorldFeature.TELEMETRY);
    return new Physics(
        traits,
        slowdowns,
        0,
        checkpointing,
        Optional.empty(),
        telemetry ? draws.micros(0.05, 0.5, typicalMicros) : 0,
        telemetry ? TelemetryMode.EVERY_TICK : TelemetryMode.OFF);
  }

  private Checkpointing checkpointing(long typicalMicros) {
    boolean failing = features.contains(WorldFeature.FAILURES);
    if (!failing && !features.contains(WorldFeature.PREEMPTION)) {
      return Checkpointing.FREE;
    }
    long intervalMicros = draws.micros(0.3, 2, typicalMicros);
    return new Checkpointing(
        failing ? intervalMicros : 0,
        draws.micros(0.005, 0.06, typicalMicros),
        draws.micros(0.02, 0.2, typicalMicros));
  }
}
