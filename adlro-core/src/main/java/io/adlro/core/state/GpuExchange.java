package io.adlro.core.state;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * A cluster may choose the GPUs of a node by itself: of two jobs that were ordered to the same
 * node, the first to start may get a GPU that was meant for the second. Then the second gets one
 * that the first leaves on that node. Both hold whole GPUs, and the second has not started yet.
 */
final class GpuExchange {
  /** The first job's share and the second job's share, which change their GPUs. */
  record Swap(int mine, int theirs) {}

  private final Cluster cluster;
  private final JobTable jobs;
  private final Shares shares;
  private final GpuLedger ledger;

  GpuExchange(Cluster cluster, JobTable jobs, Shares shares, GpuLedger ledger) {
    this.cluster = cluster;
    this.jobs = jobs;
    this.shares = shares;
    this.ledger = ledger;
  }

  /**
   * What has to be exchanged so that a job runs on these GPUs; empty if that is not possible.
   *
   * @param firstShare of the job
   * @param isAssumed whether a job was placed and has not started
   */
  Optional<List<Swap>> plan(int job, int firstShare, int[] gpus, IntPredicate isAssumed) {
    List<Integer> left = new ArrayList<>();
    for (int share = firstShare; share != Shares.NONE; share = shares.nextOfJob(share)) {
      if (!contains(gpus, shares.gpu(share))) {
        left.add(share);
      }
    }
    List<Swap> swaps = new ArrayList<>();
    for (int gpu : gpus) {
      int theirs = shares.firstOnGpu(gpu);
      if (theirs == Shares.NONE || shares.job(theirs) == job) {
        continue;
      }
      int node = cluster.nodeOf(gpu);
      Optional<Integer> mine =
          left.stream().filter(share -> cluster.nodeOf(shares.gpu(share)) == node).findFirst();
      int other = shares.job(theirs);
      if (mine.isEmpty() || !isWhole(job) || !isWhole(other) || !isAssumed.test(other)) {
        return Optional.empty();
      }
      left.remove(mine.get());
      swaps.add(new Swap(mine.get(), theirs));
    }
    return Optional.of(swaps);
  }

  void carryOut(Swap swap) {
    int job = shares.job(swap.mine());
    int other = shares.job(swap.theirs());
    int from = shares.gpu(swap.mine());
    int to = shares.gpu(swap.theirs());
    ledger.give(jobs, job, from);
    ledger.give(jobs, other, to);
    shares.exchange(swap.mine(), swap.theirs());
    ledger.take(jobs, job, to);
    ledger.take(jobs, other, from);
  }

  private boolean isWhole(int job) {
    return jobs.shareMilli(job) == JobTable.WHOLE;
  }

  private static boolean contains(int[] gpus, int gpu) {
    for (int one : gpus) {
      if (one == gpu) {
        return true;
      }
    }
    return false;
  }
}
