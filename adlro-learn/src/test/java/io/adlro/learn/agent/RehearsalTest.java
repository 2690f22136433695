package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.ShortestJobFirst;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.TestWorld;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TestWorld.cluster();

  /** Blocks so long that none is ever complete: rehearsals alone choose. */
  private static final Hindsight.Settings NO_REVIEWS = new Hindsight.Settings(1, 2000, 6000);

  private static final PlacementPolicy LAST_COME_FIRST =
      now -> {
        int last = now.firstWaiting();
        for (int job = last; job >= 0; job = now.nextWaiting(job)) {
          last = job;
        }
        if (last >= 0) {
          now.startAnywhere(last);
        }
      };

  /** More than the GPUs can do for a while; users state the inverse of the truth if they lie. */
  private static WorkloadTable jobs(boolean statedWrongly) {
    RandomGenerator random = new RandomStreams(7).stream("rehearsal-test");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    long at = 0;
    for (int i = 0; i < 300; i++) {
      at += (long) (random.nextDouble() * 4 * SECOND);
      boolean isLong = random.nextInt(4) == 0;
      double stated = isLong == statedWrongly ? 8 : 200;
      jobs.add(
          Job.of(CLUSTER.classes().get(isLong ? 1 : 0), at, (isLong ? 200 : 8) * SECOND)
              .estimateMicros((long) (stated * SECOND))
              .build());
    }
    return jobs;
  }

  private static PortfolioCandidate leaderOf(
      WorkloadTable jobs, List<PortfolioCandidate> candidates) {
    Portfolio portfolio =
        new Portfolio(candidates, new Hindsight(CLUSTER, candidates.size(), NO_REVIEWS));
    new Simulation(jobs, Physics.ideal(), FaultPlan.none(), portfolio).run();
    assertThat(portfolio.hindsight().evidence().changes()).isZero();
    return portfolio.leader();
  }

  @Test
  void thePolicyOfTheLeastRegretLeads() {
    PortfolioCandidate bad = PortfolioCandidate.learned(LAST_COME_FIRST);
    PortfolioCandidate good = PortfolioCandidate.learned(new ShortestJobFirst());
    assertThat(leaderOf(jobs(false), List.of(bad, good))).isSameAs(good);
    assertThat(leaderOf(jobs(false), List.of(good, bad))).isSameAs(good);
  }

  @Test
  void statedRunTimesThatAreWrongLoseTheLead() {
    PortfolioCandidate stated = PortfolioCandidate.stated(new ShortestJobFirst());
    PortfolioCandidate learned = PortfolioCandidate.learned(new ShortestJobFirst());
    assertThat(leaderOf(jobs(true), List.of(stated, learned))).isSameAs(learned);
  }

  @Test
  void ofEqualPoliciesTheFirstOneStaysInTheLead() {
    PortfolioCandidate first = PortfolioCandidate.learned(new ShortestJobFirst());
    PortfolioCandidate second = PortfolioCandidate.learned(new ShortestJobFirst());
    assertThat(leaderOf(jobs(false), List.of(first, second))).isSameAs(first);
  }

  @Test
  void nodesThatComeOrGoMakeAnotherRehearsalDue() {
    Hindsight hindsight = new Hindsight(CLUSTER, 2, NO_REVIEWS);
    Portfolio portfolio =
        new Portfolio(
            List.of(
                PortfolioCandidate.learned(new ShortestJobFirst()),
                PortfolioCandidate.learned(LAST_COME_FIRST)),
            hindsight);
    new Simulation(jobs(false), Physics.ideal(), FaultPlan.none(), portfolio).run();
    assertThat(hindsight.rehearsalIsDue(CLUSTER)).isFalse();
    hindsight.nodesChanged();
    assertThat(hindsight.rehearsalIsDue(CLUSTER)).isTrue();
  }
}
