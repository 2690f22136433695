package io.adlro.app.command;

import io.adlro.app.config.ClusterFiles;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Slowdown;
import io.adlro.sim.scenario.Scenario;
import java.util.List;

/**
 * Everything of a scenario that results depend on, as texts: of the effective settings, not of the
 * file, which may be built on others.
 */
final class Fingerprint {
  private Fingerprint() {}

  static List<String> of(Scenario scenario) {
    Physics physics = scenario.physics();
    return List.of(
        ClusterFiles.json(scenario.cluster()),
        scenario.workload().toString(),
        Double.toHexString(scenario.load()),
        physics.traits().toString(),
        String.join(" ", physics.slowdowns().stream().map(Fingerprint::name).toList()),
        physics.startUpMicros() + " " + physics.tickMicros() + " " + physics.telemetry(),
        physics.checkpointing().toString(),
        physics.thermal().toString(),
        scenario.faults().toString(),
        scenario.preemption() + " " + scenario.warmup() + " " + scenario.drain());
  }

  private static String name(Slowdown slowdown) {
    return slowdown.getClass().getSimpleName();
  }
}
