package io.adlro.sim.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.Simulation;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.RunResult;
import java.util.function.Consumer;

/** One policy on one trial, from the first job to the end of the last. */
public final class Run {
  private Run() {}

  public static RunResult of(Setting setting, PolicyEntry policy, Trial trial) {
    return of(setting, policy, trial, simulation -> {});
  }

  /** The same with listeners added before it begins. */
  public static RunResult of(
      Setting setting, PolicyEntry policy, Trial trial, Consumer<Simulation> listeners) {
    Simulation simulation = setting.simulation(trial, policy.create(setting.inputs(trial)));
    RunMetrics metrics =
        new RunMetrics(simulation.state(), simulation::trueCluster, trial.jobs(), trial.window());
    simulation.listen(metrics);
    listeners.accept(simulation);
    simulation.run();
    return metrics.result();
  }
}
