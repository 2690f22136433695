package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.MinMin;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.World;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class PortfolioTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TestWorld.cluster();
  private static final Hindsight.Settings SHORT_MEMORY = new Hindsight.Settings(1, 20, 400);

  /** Starts the job that was believed to be the longest, on the slowest model with room. */
  private static final PlacementPolicy CLUMSY =
      now -> {
        int longest = longest(now);
        while (longest != DecisionContext.NONE && startsAnywhere(now, longest)) {
          longest = longest(now);
        }
      };

  private static int longest(DecisionContext now) {
    int best = DecisionContext.NONE;
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      if (best < 0 || now.runTimes().workMicros(job) > now.runTimes().workMicros(best)) {
        best = job;
      }
    }
    return best;
  }

  private static boolean startsAnywhere(DecisionContext now, int job) {
    return now.start(job, 1) || now.start(job, 2) || now.start(job, 0);
  }

  private static PlacementPolicy clever() {
    return new PatientSjf(CLUSTER, new double[] {1, 0.7, 0.8}, PatientSjf.Settings.DEFAULT);
  }

  private static List<PortfolioCandidate> candidates(PlacementPolicy... policies) {
    return Arrays.stream(policies).map(PortfolioCandidate::learned).toList();
  }

  /** A busy stream of jobs, long and short; from some row on the truth is another. */
  private static WorkloadTable jobs(int count, int firstOther, double factor) {
    RandomGenerator random = new RandomStreams(4).stream("portfolio-test");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    long at = 0;
    for (int i = 0; i < count; i++) {
      at += (long) (random.nextDouble() * 5 * SECOND);
      double seconds = StrictMath.exp(2 + 3 * random.nextDouble());
      long work = (long) (seconds * SECOND * (i < firstOther ? 1 : factor));
      jobs.add(
          Job.of(CLUSTER.classes().get(random.nextInt(3)), at, work)
              .estimateMicros((long) (seconds * SECOND))
              .build());
    }
    return jobs;
  }

  private static Simulation simulation(WorkloadTable jobs, PlacementPolicy policy) {
    return new Simulation(jobs, Physics.ideal(), FaultPlan.none(), policy);
  }

  @Test
  void itFollowsTheCandidateThatHindsightFindsBetter() {
    for (int good = 0; good < 2; good++) {
      List<PortfolioCandidate> candidates =
          good == 0 ? candidates(clever(), CLUMSY) : candidates(CLUMSY, clever());
      Portfolio portfolio = new Portfolio(candidates, new Hindsight(CLUSTER, 2, SHORT_MEMORY));
      simulation(jobs(400, 400, 1), portfolio).run();
      assertThat(portfolio.leader()).isSameAs(candidates.get(good));
    }
  }

  @Test
  void aPortfolioWithABadLeaderSoonDoesNearlyAsWellAsItsBestCandidate() {
    WorkloadTable jobs = jobs(600, 600, 1);
    double best = meanSeconds(jobs, AgentWorlds.alone(clever()));
    double worst = meanSeconds(jobs, AgentWorlds.alone(CLUMSY));
    double portfolio =
        meanSeconds(
            jobs,
            new Portfolio(candidates(CLUMSY, clever()), new Hindsight(CLUSTER, 2, SHORT_MEMORY)));
    assertThat(worst).isGreaterThan(1.5 * best);
    assertThat(portfolio).isLessThan(best + 0.5 * (worst - best));
  }

  private static double meanSeconds(WorkloadTable jobs, PlacementPolicy policy) {
    Simulation simulation = simulation(jobs, policy);
    var left = AgentWorlds.watchLeaving(simulation);
    simulation.run();
    double sum = 0;
    for (int job = 0; job < jobs.size(); job++) {
      sum += (left.get(job) - jobs.submitMicros(job)) * 1e-6;
    }
    return sum / jobs.size();
  }

  @Test
  void hindsightDoesNotUseTheWorkOfUnfinishedJobs() {
    int changed = 300;
    List<String> asItIs = untilOneEndsFrom(changed, jobs(400, changed, 1));
    List<String> otherwise = untilOneEndsFrom(changed, jobs(400, changed, 5));
    int same = Math.min(asItIs.size(), otherwise.size());
    assertThat(same).isGreaterThan(changed);
    assertThat(otherwise.subList(0, same)).isEqualTo(asItIs.subList(0, same));
  }

  /** The journal, with the leader after each step, up to the first end of a later job. */
  private static List<String> untilOneEndsFrom(int row, WorkloadTable jobs) {
    Portfolio portfolio =
        new Portfolio(
            candidates(CLUMSY, clever(), new MinMin(CLUSTER)),
            new Hindsight(CLUSTER, 3, SHORT_MEMORY));
    Simulation simulation = simulation(jobs, portfolio);
    var left = AgentWorlds.watchLeaving(simulation);
    List<String> lines = new ArrayList<>();
    while (simulation.step() && left.keySet().stream().noneMatch(job -> job >= row)) {
      lines.add(
          "at %d %d wait, %d run, %d leads"
              .formatted(
                  simulation.nowMicros(),
                  simulation.state().count(JobPhase.PENDING),
                  simulation.state().activeCount(),
                  portfolio.hindsight().leader()));
    }
    return lines;
  }

  @Test
  void aCopyInTheMiddleOfARunDecidesTheSame() {
    for (World world : AgentWorlds.some(4, 260)) {
      List<PortfolioCandidate> candidates =
          BasePolicies.candidates(AgentWorlds.inputs(world), AgentWorlds.model());
      Portfolio agent =
          new Portfolio(
              candidates,
              new Hindsight(world.setting().cluster(), candidates.size(), SHORT_MEMORY));
      Simulation simulation = AgentWorlds.simulation(world, agent);
      for (int i = 0; i < 200; i++) {
        simulation.step();
      }
      List<String> copied = AgentWorlds.journal(simulation.copy());
      assertThat(copied).isNotEmpty();
      assertThat(AgentWorlds.journal(simulation)).as(world.setting().name()).isEqualTo(copied);
    }
  }

  @Test
  void theMemoryReceivesFailedAndCancelledJobs() {
    Portfolio portfolio = AgentWorlds.alone(clever());
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (int i = 0; i < 3; i++) {
      jobs.add(Job.of(CLUSTER.classes().get(0), 0, SECOND).build());
    }
    SchedulingKernel kernel = new SchedulingKernel(jobs.requests(), portfolio, PolicyMemory.NONE);
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
}
