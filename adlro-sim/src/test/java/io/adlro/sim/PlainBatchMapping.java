package io.adlro.sim;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Fastest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.ReadyTimes;

/**
 * Min-Min, Max-Min and Sufferage as they are defined, for comparison: every decision starts from
 * nothing, and each job that is mapped has the ends of all others computed again.
 */
final class PlainBatchMapping implements PlacementPolicy {
  private static final int WINDOW = 512;

  /** The job with the least rank is picked next, of equals the oldest. */
  interface Rank {
    long of(long earliestEndMicros, long secondEarliestMicros);
  }

  private final Rank rule;
  private ReadyTimes ready;
  private final int configurations;
  private final int[] job = new int[WINDOW];
  private final long[] possible = new long[WINDOW];
  private final long[] withoutRoom = new long[WINDOW];
  private final long[] runMicros;
  private final long[] endMicros = new long[WINDOW];
  private final long[] secondEndMicros = new long[WINDOW];
  private final int[] best = new int[WINDOW];
  private int count;
  private boolean anyParts;

  PlainBatchMapping(Cluster cluster, Rank rule) {
    this.rule = rule;
    configurations = cluster.modelCount() + 1;
    runMicros = new long[WINDOW * configurations];
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new PlainBatchMapping(cluster, rule);
  }

  @Override
  public void decide(DecisionContext now) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    ready = new ReadyTimes(now.cluster());
    ready.refresh(now);
    load(now);
    while (ready.anyFree() || (anyParts && Fastest.anythingFree(now))) {
      int picked = pick();
      if (picked < 0) {
        return;
      }
      settle(now, picked);
    }
  }

  private void load(DecisionContext now) {
    count = 0;
    anyParts = false;
    int waiting = now.firstWaiting();
    for (; waiting != DecisionContext.NONE && count < WINDOW; waiting = now.nextWaiting(waiting)) {
      job[count] = waiting;
      possible[count] = now.configurations().of(waiting);
      withoutRoom[count] = 0;
      for (long rest = possible[count]; rest != 0; rest &= rest - 1) {
        int c = Long.numberOfTrailingZeros(rest);
        runMicros[count * configurations + c] = Math.max(1, now.runTimes().runMicros(waiting, c));
      }
      anyParts |= now.jobs().shareMilli(waiting) < 1000;
      foresee(now, count++);
    }
  }

  /** Finds the job's earliest end and the second earliest, in another configuration. */
  private void foresee(DecisionContext now, int i) {
    endMicros[i] = ReadyTimes.NEVER;
    secondEndMicros[i] = ReadyTimes.NEVER;
    for (long rest = possible[i]; rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      long end = startMicros(now, i, c) + runMicros[i * configurations + c];
      if (end < endMicros[i]) {
        secondEndMicros[i] = endMicros[i];
        endMicros[i] = end;
        best[i] = c;
      } else if (end < secondEndMicros[i]) {
        secondEndMicros[i] = end;
      }
    }
  }

  private long startMicros(DecisionContext now, int i, int configuration) {
    return (withoutRoom[i] >>> configuration & 1) == 0
        ? ready.startMicros(now, job[i], configuration)
        : ready.laterMicros(now, job[i], configuration);
  }

  private int pick() {
    int picked = -1;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      if (endMicros[i] < ReadyTimes.NEVER) {
        long rank = rule.of(endMicros[i], secondEndMicros[i]);
        if (picked < 0 || rank < least) {
          picked = i;
          least = rank;
        }
      }
    }
    return picked;
  }

  private void settle(DecisionContext now, int i) {
    int configuration = best[i];
    boolean free = startMicros(now, i, configuration) == 0;
    if (free && !now.start(job[i], configuration)) {
      // GPUs enough, but not on one node, or no CPU beside them.
      withoutRoom[i] |= 1L << configuration;
      foresee(now, i);
      return;
    }
    ready.occupy(now, job[i], configuration, endMicros[i]);
    count--;
    for (int k = i; k < count; k++) {
      moveDown(k);
    }
    for (int k = 0; k < count; k++) {
      foresee(now, k);
    }
  }

  private void moveDown(int k) {
    job[k] = job[k + 1];
    possible[k] = possible[k + 1];
    withoutRoom[k] = withoutRoom[k + 1];
    System.arraycopy(
        runMicros, (k + 1) * configurations, runMicros, k * configurations, configurations);
  }
}
