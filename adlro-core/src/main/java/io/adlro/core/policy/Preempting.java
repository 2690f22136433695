package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.function.BiFunction;

/**
 * A policy where preemption is allowed, as the rule of the shortest remaining time that knows what
 * a stop costs. After the policy's decision it stops a running job for the shortest waiting job, if
 * that job would otherwise wait longer than the stop costs the other: the run time of the short job
 * and the time to stop and resume. The time of a stop is learned; resuming is assumed to take as
 * long. Only jobs of one whole GPU are stopped and stopped for.
 */
public final class Preempting implements PlacementPolicy {
  /**
   * When a job is stopped.
   *
   * @param margin by how much the wait must exceed the cost
   * @param most how often one job may be stopped
   */
  public record Settings(double margin, int most) {
    public static final Settings DEFAULT = new Settings(1.2, 3);
  }

  /** Before the first stop was measured: part of the stopped job's remaining time. */
  private static final double FIRST_GUESS = 0.1;

  private final PlacementPolicy policy;
  private final Settings settings;
  private final ReadyTimes ready;
  private final StopTimes stops;

  public Preempting(Cluster cluster, PlacementPolicy policy, Settings settings) {
    this(policy, settings, new ReadyTimes(cluster), new StopTimes());
  }

  private Preempting(PlacementPolicy policy, Settings settings, ReadyTimes ready, StopTimes stops) {
    this.policy = policy;
    this.settings = settings;
    this.ready = ready;
    this.stops = stops;
  }

  /** The policy that starts jobs. */
  public PlacementPolicy policy() {
    return policy;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new BroadcastMemory(policy.memory(state, configurations), stops);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Preempting(policy.copy(cluster), settings, new ReadyTimes(cluster), stops.copy());
  }

  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return new Preempting(policy.frozen(cluster), settings, new ReadyTimes(cluster), stops.copy());
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return new Preempting(policy.takingOver(learned), settings, ready, stops);
  }

  @Override
  public void decide(DecisionContext now) {
    policy.decide(now);
    DecisionContext seen = policy.see(now);
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
