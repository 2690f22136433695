package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.WorkBeliefs;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.Simulation;
import io.adlro.sim.physics.Physics;
import java.util.random.RandomGenerator;

/**
 * A sampled future: each live job gets a work drawn from its belief, and jobs like the recent ones
 * arrive at the recent rate.
 */
final class ImaginedFuture {
  /** Fewest recorded jobs to draw arrivals from. */
  static final int FEWEST = 32;

  private final ClusterState state;
  private final ImaginedJobs jobs;
  private final WorkBeliefs coming;

  ImaginedFuture(
      DecisionContext now, Portfolio portfolio, long horizonMicros, RandomGenerator random) {
    state = now.state().copy();
    jobs = new ImaginedJobs(state);
    LearnedRunTimes beliefs = portfolio.beliefs();
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      imagine(beliefs, job, (double) state.savedWorkMicros(job), random);
    }
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      double done = state.savedWorkMicros(job);
      if (state.phase(job) == JobPhase.RUNNING) {
        done += (now.nowMicros() - state.startedMicros(job)) * state.heldSpeed(job);
      }
      imagine(beliefs, job, done, random);
    }
    coming = addComing(now, portfolio.hindsight(), horizonMicros, random);
  }

  /** Every job has at least a millisecond left. */
  private void imagine(
      LearnedRunTimes beliefs, int job, double doneMicros, RandomGenerator random) {
    double work = beliefs.drawnWorkMicros(job, doneMicros, random.nextDouble());
    jobs.imagineWork(job, (long) Math.ceil(Math.max(work, doneMicros + 1000)));
  }

  private WorkBeliefs addComing(
      DecisionContext now, Hindsight past, long horizonMicros, RandomGenerator random) {
    int known = past.recordedJobs();
    long first = Long.MAX_VALUE;
    long last = 0;
    for (int i = 0; i < known; i++) {
      first = Math.min(first, past.submitMicros(i));
      last = Math.max(last, past.submitMicros(i));
    }
    double gap = Math.max(1, (double) (last - first) / known);
    int width = WorkBeliefs.WIDTH;
    int most = (int) Math.min(10_000, 2 * horizonMicros / gap + 16);
    double[] beliefs = new double[most * width];
    int submitted = jobs.size();
    double at = now.nowMicros();
    for (int n = 0; n < most; n++) {
      at -= gap * StrictMath.log(1 - random.nextDouble());
      if (at > now.nowMicros() + (double) horizonMicros) {
        break;
      }
      int like = (int) (random.nextDouble() * known);
      long work = Math.max(1, Math.round(past.workMicros(like)));
      jobs.add(past.request(like), (long) at, work);
      past.belief(like, beliefs, n * width);
    }
    return WorkBeliefs.recorded(beliefs, submitted);
  }

  WorkBeliefs coming() {
    return coming;
  }

  /** The future, which begins with a decision at the present instant. */
  Simulation begin(PlacementPolicy policy) {
    return Simulation.imagined(state, jobs, Physics.ideal(), policy);
  }
}
