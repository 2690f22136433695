package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.workload.WorkloadTable;

/** The environment of one episode: a cluster with its physics, its jobs and its faults. */
public record World(Setting setting, Trial trial) {
  public PolicyInputs inputs() {
    return setting.inputs(trial);
  }

  /** The mean run time of its jobs on their fastest GPU model. */
  public double meanLeastRunSeconds() {
    WorkloadTable jobs = trial.jobs();
    Cluster cluster = jobs.cluster();
    double sum = 0;
    for (int job = 0; job < jobs.size(); job++) {
      double fastest = 0;
      for (int model = 0; model < cluster.modelCount(); model++) {
        fastest = Math.max(fastest, cluster.speed(jobs.requests().jobClass(job), model));
      }
      sum += jobs.workMicros(job) * 1e-6 / fastest;
    }
    return sum / jobs.size();
  }

  public Simulation simulation(PlacementPolicy policy) {
    return setting.simulation(trial, policy);
  }
}
