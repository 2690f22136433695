package io.adlro.report.export;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;

/**
 * Jobs and their schedules for the tests of exports, on four fast GPUs and two of half the speed.
 */
final class ExportSample {
  static final long SECOND = 1_000_000;

  private ExportSample() {}

  static WorkloadTable jobs(Job.Builder... inOrder) {
    WorkloadTable jobs =
        new WorkloadTable(
            new Cluster(
                List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
                List.of(Node.of("n1", "volta", 4, 64, 256), Node.of("n2", "radeon", 2, 64, 256)),
                new SpeedTable(
                    List.of("training", "big: data"),
                    List.of("volta", "radeon"),
                    new double[][] {{1, 0.5}, {1, 1}})));
    for (Job.Builder job : inOrder) {
      jobs.add(job.build());
    }
    return jobs;
  }

  static ScheduleLog run(WorkloadTable jobs, PlacementPolicy policy) {
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), policy);
    ScheduleLog log = new ScheduleLog(simulation.state(), jobs);
    simulation.listen(log);
    simulation.run();
    return log;
  }
}
