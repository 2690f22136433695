package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.GpuLedger;

/**
 * What the packing policies share: jobs are taken in order of submission past those without room,
 * and each goes to the place that costs least by the policy's measure, blind to speed. A place is
 * one node with, of its GPUs that have room, the fullest; for a job that requests a part of one GPU
 * each of them is a place. A gang that no single node takes, or that lies on several, is spread
 * over a model as by any other policy.
 */
abstract class Packing implements PlacementPolicy {
  /** More than all GPUs of a node can have free, in thousandths: separates ranks of places. */
  static final double RANK_STEP = 1e9;

  final Cluster cluster;
  private final int[] room;
  private final int[] candidate;
  private final int[] best;
  private double bestCost;

  Packing(Cluster cluster) {
    this.cluster = cluster;
    this.room = new int[cluster.gpuCount()];
    this.candidate = new int[cluster.gpuCount()];
    this.best = new int[cluster.gpuCount()];
  }

  /** The measure; of equal places the first node wins, and on it the fuller GPU. */
  abstract double cost(DecisionContext now, int job, int node, int[] gpus);

  @Override
  public void decide(DecisionContext now) {
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && Fastest.anythingFree(now)) {
      int next = now.nextWaiting(job);
      place(now, job);
      job = next;
    }
  }

  private void place(DecisionContext now, int job) {
    bestCost = Double.POSITIVE_INFINITY;
    if (freeMilli(now, job) < now.jobs().widthMilli(job)) {
      return;
    }
    for (int n = 0; n < cluster.nodeCount() && now.jobs().nodes(job) <= 1; n++) {
      tryNode(now, job, n);
    }
    if (bestCost < Double.POSITIVE_INFINITY) {
      now.startOn(job, best);
    } else if (now.jobs().gpus(job) > 1) {
      Fastest.start(now, job);
    }
  }

  private void tryNode(DecisionContext now, int job, int node) {
    JobTable jobs = now.jobs();
    int wanted = jobs.gpus(job);
    long eligible = jobs.eligibleModels(job);
    boolean whole = jobs.shareMilli(job) == JobTable.WHOLE;
    if ((eligible >>> cluster.modelOf(cluster.firstGpu(node)) & 1) == 0
        || (whole && now.state().ledger().nodeFreeGpus(node) < wanted)
        || now.state().ledger().nodeRoom(jobs, job, node) < wanted) {
      return;
    }
    int found = fullestFirst(now, job, node);
    boolean part = wanted == 1 && !whole;
    for (int offset = 0; offset + wanted <= found && (offset == 0 || part); offset++) {
      System.arraycopy(room, offset, candidate, 0, wanted);
      double here = cost(now, job, node, candidate);
      if (here < bestCost) {
        bestCost = here;
        System.arraycopy(candidate, 0, best, 0, wanted);
      }
    }
  }

  /** Lists the node's GPUs with room, least free first, and returns how many there are. */
  private int fullestFirst(DecisionContext now, int job, int node) {
    GpuLedger ledger = now.state().ledger();
    int found = 0;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      if (ledger.gpuHasRoom(now.jobs(), job, g)) {
        int hole = found++;
        while (hole > 0 && ledger.freeMilli(room[hole - 1]) > ledger.freeMilli(g)) {
          room[hole] = room[hole - 1];
          hole--;
        }
        room[hole] = g;
      }
    }
    return found;
  }

  private static long freeMilli(DecisionContext now, int job) {
    long free = 0;
    for (long rest = now.jobs().eligibleModels(job); rest != 0; rest &= rest - 1) {
      free += now.state().ledger().freeMilliOfModel(Long.numberOfTrailingZeros(rest));
    }
    return free;
  }
}
