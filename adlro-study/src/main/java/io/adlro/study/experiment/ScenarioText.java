package io.adlro.study.experiment;

import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.sim.scenario.Scenario;
import java.util.List;

/**
 * Everything in a scenario that results depend on, as texts: the effective settings, not the file,
 * which may inherit from others.
 */
final class ScenarioText {
  private ScenarioText() {}

  static List<String> of(Scenario scenario) {
    return List.of(
        ClusterFiles.json(scenario.cluster()),
        scenario.workload().toString(),
        Double.toHexString(scenario.load()),
        scenario.physics().toString(),
        scenario.faults().toString(),
        "preemption " + scenario.preemption(),
        "speeds " + scenario.speeds(),
        "prices " + scenario.prices(),
        scenario.limits().toString(),
        scenario.warmup() + " " + scenario.drain());
  }
}
