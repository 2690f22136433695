package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.ReadyTimes;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * The agent where preemption is allowed. After the agent's decision it stops a running job for the
 * shortest waiting job, if that job would otherwise wait longer than the stop costs the other: the
 * run time of the short job and the time to stop and resume. The time of a stop is learned;
 * resuming is assumed to take as long.
 */
final class Preempting implements PlacementPolicy {
  /**
   * When a job is stopped.
   *
   * @param margin by how much the wait must exceed the cost
   * @param most how often one job may be stopped
   */
  record Settings(double margin, int most) {
    static final Settings DEFAULT = new Settings(1.2, 3);
  }

  /** Before the first stop was measured: part of the stopped job's remaining time. */
  private static final double FIRST_GUESS = 0.1;

  private final Portfolio agent;
  private final Settings settings;
  private final ReadyTimes ready;
  private final StopTimes stops;

  Preempting(Cluster cluster, Portfolio agent, Settings settings) {
    this(cluster, agent, settings, new StopTimes());
  }

  private Preempting(Cluster cluster, Portfolio agent, Settings settings, StopTimes stops) {
    this.agent = agent;
    this.settings = settings;
    this.ready = new ReadyTimes(cluster);
    this.stops = stops;
  }

  Portfolio agent() {
    return agent;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new BroadcastMemory(agent.memory(state, configurations), stops);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Preempting(cluster, agent.copy(cluster), settings, stops.copy());
  }

  @Override
  public void decide(DecisionContext now) {
    agent.decide(now);
    DecisionContext seen = agent.see(now);
    int newcomer = shortest(seen);
    if (newcomer != DecisionContext.NONE) {
      makeRoom(seen, newcomer);
    }
  }

  /** The waiting job of one whole GPU with the shortest believed run time. */
  private static int shortest(DecisionContext now) {
    int best = DecisionContext.NONE;
    long bestMicros = Long.MAX_VALUE;
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      if (now.jobs().widthMilli(job) == JobTable.WHOLE) {
        long run = now.runTimes().bestRunMicros(job);
        if (run < bestMicros) {
          best = job;
          bestMicros = run;
        }
      }
    }
    return best;
  }

  private void makeRoom(DecisionContext now, int newcomer) {
    ready.refresh(now);
    ClusterState state = now.state();
    long wait = waitMicros(now, newcomer);
    int victim = DecisionContext.NONE;
    double longest = 0;
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (state.isPreempting(job)) {
        return; // another stop is under way
      }
      int model = now.cluster().modelOf(state.gpuOfShare(state.firstShare(job)));
      if (state.phase(job) == JobPhase.RUNNING
          && now.jobs().widthMilli(job) == JobTable.WHOLE
          && state.attempts(job) <= settings.most()
          && (now.configurations().of(newcomer) >>> model & 1) != 0) {
        double left = now.runTimes().remainingMicros(job);
        double stop = stops.micros(FIRST_GUESS * left);
        double cost = now.runTimes().typicalRunMicros(newcomer, model) + 2 * stop;
        if (left > longest && wait > settings.margin() * cost && left > cost) {
          longest = left;
          victim = job;
        }
      }
    }
    if (victim != DecisionContext.NONE) {
      now.preempt(victim);
    }
  }

  /** Time until a GPU becomes free that the job can use. */
  private long waitMicros(DecisionContext now, int job) {
    long least = Long.MAX_VALUE;
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      least = Math.min(least, ready.laterMicros(now, job, Long.numberOfTrailingZeros(rest)));
    }
    return least;
  }
}
