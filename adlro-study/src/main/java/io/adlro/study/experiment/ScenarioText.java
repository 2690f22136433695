package io.adlro.study.experiment;

import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.sim.scenario.Scenario;
import java.util.List;

/**
 * Everything of a scenario that results depend on, as texts: of the effective settings, not of the
 * file, which may be built on others.
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
        scenario.preemption() + " " + scenario.warmup() + " " + scenario.drain());
  }
}
