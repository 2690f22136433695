package io.adlro.study.experiment;

import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
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
        scenario.preemption()
            + " "
            + scenario.warmup()
            + " "
            + scenario.drain()
            + speeds(scenario));
  }

  /** Known speeds add nothing, so that earlier results keep their digest. */
  private static String speeds(Scenario scenario) {
    return scenario.speeds() == SpeedKnowledge.KNOWN ? "" : " " + scenario.speeds();
  }
}
