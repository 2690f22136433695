package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.metrics.UtilizationSeries;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Runs of a few jobs on one GPU of model v, with whole schedules by hand. */
class ElasticSimulationTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster ONE_GPU =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024)),
          List.of(Node.of("v-1", "v", 1, 8, 64)),
          SpeedTable.of(Map.of("train", Map.of("v", 1.0))));
  private static final NodeAddition LARGE =
      new NodeAddition(
          Node.of("h-1", "h", 1, 8, 64), GpuModel.withMemory("h", 80 * 1024), List.of(2.0));
  private static final NodeAddition SECOND_V =
      new NodeAddition(Node.of("v-2", "v", 1, 8, 64), ONE_GPU.models().get(0), List.of());

  private Simulation simulation;
  private ScheduleLog log;

  private RunResult run(List<NodeChange> changes, Job.Builder... list) {
    WorkloadTable jobs = new WorkloadTable(ONE_GPU);
    for (Job.Builder job : list) {
      jobs.add(job.build());
    }
    FaultPlan plan =
        FaultPlan.of(FaultSpec.none(), changes, ONE_GPU, jobs, 100 * SECOND, new RandomStreams(1));
    simulation = new Simulation(jobs, Physics.ideal(), plan, new FirstFit());
    simulation.kernel().audit();
    RunMetrics metrics = new RunMetrics(simulation.state(), jobs, MeasuredWindow.batch(jobs));
    log = new ScheduleLog(simulation.state(), jobs);
    simulation.listen(metrics);
    simulation.listen(log);
    simulation.run();
    return metrics.result();
  }

  private static Job.Builder job(long workSeconds) {
    return Job.of("train", 0, workSeconds * SECOND);
  }

  @Test
  void aJobThatOnlyALaterModelCanRunWaitsForItAndRunsAtItsSpeed() {
    RunResult result =
        run(
            List.of(new NodeChange.Join(50 * SECOND, LARGE)),
            job(10),
            job(20).gpuMemoryMib(60 * 1024));
    assertThat(result.jobs().completed()).isEqualTo(2);
    assertThat(result.jobs().impossible()).isZero();
    assertThat(result.makespanSeconds()).isEqualTo(60);
    assertThat(log.startMicros(1)).isEqualTo(50 * SECOND);
    assertThat(result.models()).extracting("name").containsExactly("v", "h");
    assertThat(result.models()).extracting("jobsCompleted").containsExactly(1, 1);
  }

  @Test
  void aGpuCountsAsCapacityWhileItsNodeIsPresent() {
    RunResult result = run(List.of(new NodeChange.Join(50 * SECOND, SECOND_V)), job(100), job(50));
    // One GPU for 50 s, two for 50 s: 150 GPU seconds, all busy.
    assertThat(result.makespanSeconds()).isEqualTo(100);
    assertThat(result.gpus().utilization()).isCloseTo(1, within(1e-9));
    assertThat(result.gpus().downFraction()).isCloseTo(0, within(1e-9));
    assertThat(result.models().get(0).gpus()).isEqualTo(2);
    assertThat(result.models().get(0).busyFraction()).isCloseTo(1, within(1e-9));
    UtilizationSeries series = new UtilizationSeries(log, 0, 100 * SECOND, 4);
    assertThat(series.gpus()).isEqualTo(2);
    for (int bin = 0; bin < 4; bin++) {
      assertThat(series.total(bin)).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void theJobOfANodeThatLeavesRunsOnTheOneThatJoinsLater() {
    RunResult result =
        run(
            List.of(
                new NodeChange.Leave(30 * SECOND, "v-1"), new NodeChange.Join(40 * SECOND, LARGE)),
            job(40));
    assertThat(result.jobs().interrupted()).isOne();
    assertThat(result.makespanSeconds()).isEqualTo(60);
    assertThat(result.gpus().utilization()).isCloseTo(1, within(1e-9));
  }

  @Test
  void aJobWithoutANodeIsLeftUnfinishedWhenNoneJoins() {
    RunResult result = run(List.of(new NodeChange.Leave(30 * SECOND, "v-1")), job(40), job(5));
    assertThat(result.jobs().unfinished()).isEqualTo(2);
    assertThat(simulation.nowMicros()).isEqualTo(30 * SECOND);
  }

  @Test
  void aDrainedNodeFinishesItsJobAndStartsTheNextWhenItResumes() {
    RunResult result =
        run(
            List.of(new NodeChange.Drain(5 * SECOND, OptionalLong.of(60 * SECOND), "v-1")),
            job(10),
            job(10));
    assertThat(log.endMicros(0)).isEqualTo(10 * SECOND);
    assertThat(log.startMicros(1)).isEqualTo(60 * SECOND);
    assertThat(result.jobs().interrupted()).isZero();
  }

  @Test
  void twoRunsOnTheSameJobsDoNotDisturbEachOther() {
    WorkloadTable jobs = new WorkloadTable(ONE_GPU);
    jobs.add(job(10).gpuMemoryMib(60 * 1024).build());
    FaultPlan plan =
        FaultPlan.of(
            FaultSpec.none(),
            List.of(new NodeChange.Join(SECOND, LARGE)),
            ONE_GPU,
            jobs,
            100 * SECOND,
            new RandomStreams(1));
    Physics ideal = Physics.ideal();
    new Simulation(jobs, ideal, plan, new FirstFit()).run();
    assertThat(jobs.cluster()).isSameAs(ONE_GPU);
  }
}
