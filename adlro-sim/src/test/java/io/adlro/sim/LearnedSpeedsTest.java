package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.FirstFit;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.Predicting;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.SpeedCourse;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Runs in which the kernel does not know the speeds: a K80 is really faster than a V100. */
class LearnedSpeedsTest {
  private static final long SECOND = 1_000_000;
  private static final double TRUTH = 1.6;
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 16 * 1024), GpuModel.withMemory("K80", 12 * 1024)),
          List.of(Node.of("v-1", "V100", 1, 8, 64), Node.of("k-1", "K80", 1, 8, 64)),
          SpeedTable.of(Map.of("machine-learning", Map.of("V100", 1.0, "K80", TRUTH))));

  private static Job job(int number, long work) {
    return new Job(
        number * SECOND,
        JobRequest.of("machine-learning").user("ana").name("train").build(),
        work * SECOND);
  }

  private static WorkloadTable jobs(int count) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int number = 0; number < count; number++) {
      jobs.add(job(number, 10));
    }
    return jobs;
  }

  private static Simulation simulation(
      WorkloadTable jobs, FaultPlan faults, PlacementPolicy policy) {
    return new Simulation(
        jobs,
        SpeedKnowledge.LEARNED.believed(CLUSTER),
        Physics.ideal(),
        faults,
        policy,
        DecisionLimits.NONE);
  }

  @Test
  void machinesHaveTheTrueSpeedsWhileTheKernelBelievesOthers() {
    WorkloadTable jobs = jobs(2);
    Simulation simulation = simulation(jobs, FaultPlan.none(), new FirstFit());
    assertThat(simulation.state().cluster().speed(0, 1)).isLessThan(0.5);
    assertThat(simulation.trueCluster().speed(0, 1)).isEqualTo(TRUTH);
    List<Long> ends = new ArrayList<>();
    RunMetrics metrics =
        new RunMetrics(
            simulation.state(), simulation::trueCluster, jobs, MeasuredWindow.batch(jobs));
    simulation.listen(metrics);
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            ends.add(atMicros);
          }
        });
    simulation.run();

    assertThat(ends).containsExactly(7_250_000L, 10_000_000L); // the second ran on the K80
    // 10 s and 6.25 s against 6.25 s, which is the best that either could have.
    assertThat(metrics.result().meanSlowdown()).isCloseTo((1.6 + 1) / 2, within(1e-9));
  }

  @Test
  void aPolicyThatPredictsLearnsTheSpeeds() {
    Simulation simulation = simulation(jobs(120), FaultPlan.none(), new Predicting(new FirstFit()));
    SpeedCourse course = new SpeedCourse(simulation.state(), simulation::trueCluster);
    simulation.listen(course);
    simulation.run();

    assertThat(simulation.state().cluster().epoch()).isPositive();
    assertThat(course.now().worst()).isLessThan(0.05);
    assertThat(course.now().close()).isEqualTo(1);
    assertThat(course.steps()).extracting(SpeedCourse.Step::jobs).containsExactly(50L, 100L);
    assertThat(simulation.state().cluster().speedLogDeviation(0, 1)).isLessThan(0.1);
  }

  /** Error of the believed speed when the first of the jobs ends, which take an hour; one waits. */
  private static double errorAtTheFirstEnd(double progressShare) {
    Cluster eightGpus =
        new Cluster(
            CLUSTER.models(),
            List.of(Node.of("v-1", "V100", 4, 8, 64), Node.of("k-1", "K80", 4, 8, 64)),
            SpeedTable.of(Map.of("machine-learning", Map.of("V100", 1.0, "K80", TRUTH))));
    WorkloadTable jobs = new WorkloadTable(eightGpus);
    for (int number = 0; number < 9; number++) {
      jobs.add(job(number, 3_600));
    }
    Physics physics =
        new Physics(
            List.of(),
            List.of(),
            60 * SECOND,
            Checkpointing.FREE,
            Optional.empty(),
            60 * SECOND,
            TelemetryMode.EVERY_TICK,
            progressShare);
    Simulation simulation =
        new Simulation(
            jobs,
            SpeedKnowledge.LEARNED.believed(eightGpus),
            physics,
            FaultPlan.none(),
            new Predicting(new FirstFit()),
            DecisionLimits.NONE);
    SpeedCourse course = new SpeedCourse(simulation.state(), simulation::trueCluster);
    List<Double> errors = new ArrayList<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            errors.add(course.now().worst());
          }
        });
    simulation.run();
    return errors.get(0);
  }

  @Test
  void theProgressOfLongJobsShowsSpeedsBeforeTheFirstOfThemEnds() {
    assertThat(errorAtTheFirstEnd(0)).isGreaterThan(0.8);
    assertThat(errorAtTheFirstEnd(1)).isLessThan(0.15);
  }

  @Test
  void aPolicyThatDoesNotKeepsTheSpeedsOfTheCatalogue() {
    Simulation simulation = simulation(jobs(120), FaultPlan.none(), new FirstFit());
    Cluster first = simulation.state().cluster();
    simulation.run();

    assertThat(simulation.state().cluster()).isSameAs(first);
  }

  @Test
  void aModelThatJoinsIsReallyAsTheScenarioSaysAndBelievedAsTheCatalogueSays() {
    NodeAddition h100 =
        new NodeAddition(
            Node.of("h-1", "H100", 1, 8, 64),
            GpuModel.withMemory("H100", 80 * 1024),
            List.of(0.125));
    WorkloadTable jobs = jobs(3);
    FaultPlan faults =
        FaultPlan.of(
            FaultSpec.none(),
            List.of(new NodeChange.Join(0, h100)),
            CLUSTER,
            jobs,
            SECOND,
            new RandomStreams(1));
    Simulation simulation = simulation(jobs, faults, new FirstFit());
    simulation.run();

    assertThat(simulation.trueCluster().speed(0, 2)).isEqualTo(0.125);
    assertThat(simulation.state().cluster().speed(0, 2)).isGreaterThan(1);
    assertThat(simulation.state().cluster().speedLogDeviation(0, 2)).isPositive();
    assertThat(simulation.nowMicros()).isEqualTo(82 * SECOND); // the third ran on the H100
  }
}
