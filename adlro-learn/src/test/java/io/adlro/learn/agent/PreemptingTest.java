package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.Preempting;
import io.adlro.core.policy.PricePlanning;
import io.adlro.core.state.JobPhase;
import io.adlro.core.state.StateAudit;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class PreemptingTest {
  private static final long SECOND = 1_000_000;

  /** More worlds in the profile {@code soak}. */
  private static final int FACTOR = Integer.getInteger("adlro.soak.factor", 1);

  /** So many that jobs are stopped; after more, reviews take most of the time. */
  private static final int JOBS = FACTOR > 1 ? 150 : 90;

  private static final Cluster ONE =
      new Cluster(
          List.of(GpuModel.withMemory("gpu", 16 * 1024)),
          List.of(Node.of("n", "gpu", 1, 8, 64)),
          new SpeedTable(List.of("any"), List.of("gpu"), new double[][] {{1}}));

  private static Map<Integer, Long> ends(WorkloadTable jobs) {
    PatientSjf base = new PatientSjf(ONE, new double[] {1}, PatientSjf.Settings.DEFAULT);
    Simulation simulation =
        new Simulation(
            jobs,
            Physics.ideal(),
            FaultPlan.none(),
            new Preempting(ONE, AgentWorlds.alone(base), Preempting.Settings.DEFAULT));
    Map<Integer, Long> left = AgentWorlds.watchLeaving(simulation);
    simulation.run();
    return left;
  }

  @Test
  void aLongJobMakesRoomForAShortOne() {
    WorkloadTable jobs = new WorkloadTable(ONE);
    jobs.add(Job.of("any", 0, 1000 * SECOND).build());
    jobs.add(Job.of("any", 10 * SECOND, 20 * SECOND).build());
    assertThat(ends(jobs)).containsEntry(1, 30 * SECOND).containsEntry(0, 1020 * SECOND);
  }

  @Test
  void aJobThatIsNearlyDoneIsNotStopped() {
    WorkloadTable jobs = new WorkloadTable(ONE);
    jobs.add(Job.of("any", 0, 1000 * SECOND).build());
    jobs.add(Job.of("any", 990 * SECOND, 20 * SECOND).build());
    assertThat(ends(jobs)).containsEntry(0, 1000 * SECOND).containsEntry(1, 1020 * SECOND);
  }

  @Test
  void aJobIsStoppedAtMostThreeTimes() {
    WorkloadTable jobs = new WorkloadTable(ONE);
    jobs.add(Job.of("any", 0, 1000 * SECOND).build());
    for (int i = 1; i < 30; i++) {
      jobs.add(Job.of("any", 25L * i * SECOND, 20 * SECOND).build());
    }
    // Stopped for the first three, each of which takes 20 s.
    assertThat(ends(jobs)).containsEntry(0, 1060 * SECOND);
  }

  @Test
  void withPreemptionTheStateStaysConsistentAndAllJobsEnd() {
    int[] stops = {0};
    for (World world :
        AgentWorlds.some(2 * FACTOR, JOBS, world -> world.preemption() == Preemption.ALLOWED)) {
      PlacementPolicy agent = AdlroAgent.policy(AgentWorlds.inputs(world), AgentWorlds.model());
      assertThat(PricePlanning.deciding(agent)).isInstanceOf(Preempting.class);
      Simulation simulation = AgentWorlds.simulation(world, agent);
      Map<Integer, Integer> stopped = new TreeMap<>();
      simulation.listen(
          new QuietHandler() {
            @Override
            public void jobRequeued(
                long atMicros, int job, int attempt, long saved, RequeueCause cause) {
              if (cause == RequeueCause.PREEMPTED) {
                stopped.merge(job, 1, Integer::sum);
                stops[0]++;
              }
            }
          });
      while (simulation.step()) {
        new StateAudit(simulation.state()).check();
      }
      assertThat(simulation.state().count(JobPhase.PENDING)).isZero();
      assertThat(simulation.state().activeCount()).isZero();
      assertThat(stopped.values()).allMatch(times -> times <= Preempting.Settings.DEFAULT.most());
    }
    assertThat(stops[0]).isPositive();
  }

  @Test
  void aCopyInTheMiddleOfARunDecidesTheSame() {
    for (World world :
        AgentWorlds.some(FACTOR, JOBS, world -> world.preemption() == Preemption.ALLOWED)) {
      PlacementPolicy agent = AdlroAgent.policy(AgentWorlds.inputs(world), AgentWorlds.model());
      Simulation simulation = AgentWorlds.simulation(world, agent);
      for (int i = 0; i < 130; i++) {
        simulation.step();
      }
      List<String> copied = AgentWorlds.journal(simulation.copy());
      assertThat(AgentWorlds.journal(simulation)).as(world.setting().name()).isEqualTo(copied);
    }
  }

  @Test
  void theMemoryReceivesFailedAndCancelledJobs() {
    PatientSjf base = new PatientSjf(ONE, new double[] {1}, PatientSjf.Settings.DEFAULT);
    Portfolio portfolio = AgentWorlds.alone(base);
    Preempting policy = new Preempting(ONE, portfolio, Preempting.Settings.DEFAULT);
    WorkloadTable jobs = new WorkloadTable(ONE);
    for (int i = 0; i < 3; i++) {
      jobs.add(Job.of(ONE.classes().get(0), 0, SECOND).build());
    }
    SchedulingKernel kernel = new SchedulingKernel(jobs.requests(), policy, PolicyMemory.NONE);
    for (int job = 0; job < 3; job++) {
      kernel.jobSubmitted(0, job);
    }
    assertThat(AgentWorlds.retainedRecalls(portfolio)).isEqualTo(3);
    kernel.jobCancelled(1, 2);
    assertThat(AgentWorlds.retainedRecalls(portfolio)).isEqualTo(2);
    kernel.decide();
    kernel.jobStarted(2, 0, 1, EventHandler.AS_ORDERED);
    kernel.jobFailed(3, 0, 1, FailureCause.CRASHED);
    assertThat(AgentWorlds.retainedRecalls(portfolio)).isEqualTo(1);
  }

  @Test
  void anExplainedRunLearnsWhatStopsCostLikeThePlainAgent() {
    for (World world :
        AgentWorlds.some(FACTOR, JOBS, world -> world.preemption() == Preemption.ALLOWED)) {
      PolicyInputs inputs = AgentWorlds.inputs(world);
      ExplainingPolicy explained =
          ExplainingPolicy.ofAgent(
              inputs,
              AgentWorlds.model(),
              new ExplanationQuestion.Numbered(Long.MAX_VALUE),
              OptionalInt.empty());
      assertThat(AgentWorlds.journal(world, explained))
          .as(world.setting().name())
          .isEqualTo(AgentWorlds.journal(world, AdlroAgent.policy(inputs, AgentWorlds.model())));
    }
  }
}
