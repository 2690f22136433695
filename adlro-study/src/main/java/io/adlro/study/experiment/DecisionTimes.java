package io.adlro.study.experiment;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.stats.Summary;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Measures how long a policy takes to decide. A policy must not read a clock, so this wraps it; its
 * figures are the only ones that differ from run to run.
 */
public final class DecisionTimes {
  private static final double NANOS_PER_MICRO = 1000;

  private final LongSupplier nanoTime;
  private double[] micros = new double[1024];
  private int count;
  private long waitingSum;
  private int waitingMost;

  public DecisionTimes(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** The same policy with its decisions timed. */
  public PolicyEntry around(PolicyEntry policy) {
    return new PolicyEntry(
        policy.name(),
        policy.summary(),
        policy.kind(),
        policy.needs(),
        policy.model(),
        policy.obstacle(),
        inputs -> new Timed(policy.create(inputs), inputs.cluster()));
  }

  /** Microseconds per decision, also of decisions that start nothing. */
  public Summary micros() {
    return Summary.of(Arrays.copyOf(micros, count));
  }

  public int count() {
    return count;
  }

  public double meanWaiting() {
    return (double) waitingSum / count;
  }

  public int mostWaiting() {
    return waitingMost;
  }

  private void add(long nanos, int waiting) {
    if (count == micros.length) {
      micros = Arrays.copyOf(micros, 2 * count);
    }
    micros[count++] = nanos / NANOS_PER_MICRO;
    waitingSum += waiting;
    waitingMost = Math.max(waitingMost, waiting);
  }

  private final class Timed implements PlacementPolicy {
    private final PlacementPolicy policy;
    private final Cluster cluster;

    private Timed(PlacementPolicy policy, Cluster cluster) {
      this.policy = policy;
      this.cluster = cluster;
    }

    @Override
    public void decide(DecisionContext now) {
      int waiting = now.waitingCount();
      long start = nanoTime.getAsLong();
      policy.decide(now);
      add(nanoTime.getAsLong() - start, waiting);
    }

    @Override
    public boolean decidesWithEmptyQueue() {
      return policy.decidesWithEmptyQueue();
    }

    @Override
    public PolicyMemory memory(ClusterState state, Configurations configurations) {
      return policy.memory(state, configurations);
    }

    /** On a later epoch it decides for this run; another copy does not and is not timed. */
    @Override
    public PlacementPolicy copy(Cluster later) {
      PlacementPolicy copy = policy.copy(later);
      return later == cluster ? copy : new Timed(copy, later);
    }
  }
}
