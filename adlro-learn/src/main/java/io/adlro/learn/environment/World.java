package io.adlro.learn.environment;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;

/** The environment of one episode: a cluster with its physics, its jobs and its faults. */
public record World(Setting setting, Trial trial) {
  public PolicyInputs inputs() {
    return setting.inputs(trial);
  }

  public Simulation simulation(PlacementPolicy policy) {
    return setting.simulation(trial, policy);
  }
}
