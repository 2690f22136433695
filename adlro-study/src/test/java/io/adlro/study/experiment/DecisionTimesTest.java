package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class DecisionTimesTest {
  private long nanos;
  private int decisions;

  private final DecisionTimes times = new DecisionTimes(() -> nanos);

  /** First come, first served; its nth decision takes n microseconds. */
  private final class EverSlower implements PlacementPolicy {
    private final Fcfs fcfs = new Fcfs();

    @Override
    public void decide(DecisionContext now) {
      decisions++;
      nanos += 1000L * decisions;
      fcfs.decide(now);
    }
  }

  private static WorkloadTable threeJobsForOneGpu() {
    WorkloadTable jobs =
        new WorkloadTable(
            new Cluster(
                List.of(new GpuModel("fast", 32 * 1024, 900, 50, 250, 83, 95)),
                List.of(Node.of("f", "fast", 1, 64, 256)),
                SpeedTable.of(Map.of("simulation", Map.of("fast", 1.0)))));
    for (int job = 0; job < 3; job++) {
      jobs.add(Job.of("simulation", 0, 10_000_000).build());
    }
    return jobs;
  }

  private PlacementPolicy timed(WorkloadTable jobs) {
    PolicyEntry entry = new PolicyEntry("slow", "slow", List.of(), inputs -> new EverSlower());
    LoadPlan plan = new LoadPlan(0.1, new double[] {0.1}, new double[][] {{1}});
    return times.around(entry).create(new PolicyInputs(jobs.cluster(), jobs.mix(), plan, 1));
  }

  @Test
  void everyDecisionIsTimedWithTheJobsThatWaited() {
    WorkloadTable jobs = threeJobsForOneGpu();
    new Simulation(jobs, Physics.ideal(), FaultPlan.none(), timed(jobs)).run();

    assertThat(times.count()).isEqualTo(decisions).isEqualTo(3);
    assertThat(times.micros().min()).isEqualTo(1);
    assertThat(times.micros().max()).isEqualTo(3);
    assertThat(times.micros().mean()).isEqualTo(2);
    assertThat(times.mostWaiting()).isEqualTo(3);
    assertThat(times.meanWaiting()).isEqualTo(2);
  }

  @Test
  void whatACopyDecidesIsNotTimed() {
    WorkloadTable jobs = threeJobsForOneGpu();
    PlacementPolicy copy = timed(jobs).copy(jobs.cluster());
    new Simulation(jobs, Physics.ideal(), FaultPlan.none(), copy).run();

    assertThat(decisions).isEqualTo(3);
    assertThat(times.count()).isZero();
  }
}
