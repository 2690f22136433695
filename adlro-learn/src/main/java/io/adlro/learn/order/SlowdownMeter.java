package io.adlro.learn.order;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.WorkloadTable;

/** The mean bounded slowdown of jobs on GPUs of speed 1; it measures nothing else, for speed. */
final class SlowdownMeter extends QuietHandler {
  private static final double BOUND_MICROS = 10e6;

  private final WorkloadTable jobs;
  private double sum;

  private SlowdownMeter(WorkloadTable jobs) {
    this.jobs = jobs;
  }

  static double mean(WorkloadTable jobs, PlacementPolicy policy) {
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), policy);
    SlowdownMeter meter = new SlowdownMeter(jobs);
    simulation.listen(meter);
    simulation.run();
    return meter.sum / jobs.size();
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    double least = Math.max((double) jobs.workMicros(job), BOUND_MICROS);
    sum += Math.max(1, (atMicros - jobs.submitMicros(job)) / least);
  }
}
