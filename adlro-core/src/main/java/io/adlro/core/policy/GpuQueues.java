package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.GpuBindings.Binding;
import io.adlro.core.state.ClusterState;

/**
 * A queue for each single GPU, as in the literature on immediate mode: a job is bound on arrival to
 * the GPUs where the total of completion times grows least and keeps them, unless one is lost. A
 * gang stands in the queue of each of its GPUs and starts when it is first in all of them; the
 * order is the same in all queues, so that no deadlock arises. A job that requests a part of a GPU
 * counts with that part of its run time.
 */
public final class GpuQueues implements PlacementPolicy {
  /** Which job is first within a queue. */
  private enum Order {
    ARRIVAL,
    SHORTEST
  }

  private final Cluster cluster;
  private final Order order;
  private final GpuBindings bindings;
  private final ReadyTimes ready;
  private final GpuChoice choice;
  private final Ranked ranked = new Ranked();
  private final long[] runOnModel;
  private final int[] claimed;
  private int round;

  /**
   * Minimum completion time: each job is bound on arrival to the GPU on which it is expected to end
   * first, behind the jobs bound to it before.
   */
  public static GpuQueues mct(Cluster cluster) {
    return new GpuQueues(cluster, Order.ARRIVAL, new GpuBindings());
  }

  /**
   * MCT-SPT: each job is bound on arrival to the GPU on which the total of flow times grows least,
   * and the shortest job bound to a GPU runs first on it.
   */
  public static GpuQueues mctSpt(Cluster cluster) {
    return new GpuQueues(cluster, Order.SHORTEST, new GpuBindings());
  }

  private GpuQueues(Cluster cluster, Order order, GpuBindings bindings) {
    this.cluster = cluster;
    this.order = order;
    this.bindings = bindings;
    this.ready = new ReadyTimes(cluster);
    this.choice = new GpuChoice(cluster);
    this.runOnModel = new long[cluster.modelCount()];
    this.claimed = new int[cluster.gpuCount()];
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    bindings.bind(state, configurations);
    return bindings;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new GpuQueues(cluster, order, bindings.copy());
  }

  @Override
  public void decide(DecisionContext now) {
    ready.refresh(now);
    for (int job = now.firstWaiting(); job != DecisionContext.NONE; job = now.nextWaiting(job)) {
      if (!isBound(now, job)) {
        now.note(job, bind(now, job).asNote());
      }
    }
    if (Fastest.anythingFree(now)) {
      serve(now);
    }
  }

  private boolean isBound(DecisionContext now, int job) {
    int[] gpus = bindings.of(job).gpus();
    for (int gpu : gpus) {
      if (!now.state().ledger().isUp(gpu)) {
        return false;
      }
    }
    return gpus.length > 0;
  }

  private Binding bind(DecisionContext now, int job) {
    Binding best = Binding.UNBOUND;
    double least = Double.POSITIVE_INFINITY;
    long possible = now.configurations().of(job);
    foresee(now, job, possible);
    for (long rest = possible; rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      if (choice.choose(now, job, configuration) && choice.cost() < least) {
        least = choice.cost();
        best = new Binding(configuration, choice.gpus());
      }
    }
    return best;
  }

  /** How long the job would wait on each GPU, and how many it would overtake there. */
  private void foresee(DecisionContext now, int job, long possible) {
    for (int g = 0; g < cluster.gpuCount(); g++) {
      choice.set(g, ready.gpuMicros(now, g));
    }
    for (int m = 0; m < runOnModel.length; m++) {
      boolean alone = (possible >>> m & 1) != 0;
      int configuration = alone ? m : Fastest.among(now, job, possible);
      runOnModel[m] = now.runTimes().runMicros(job, configuration);
    }
    for (int w = now.firstWaiting(); w != DecisionContext.NONE; w = now.nextWaiting(w)) {
      int[] gpus = bindings.of(w).gpus();
      if (w == job || gpus.length == 0) {
        continue;
      }
      long run = now.runTimes().runMicros(w, bindings.of(w).configuration());
      long own = runOnModel[cluster.modelOf(gpus[0])];
      if (order == Order.ARRIVAL || run < own || (run == own && w < job)) {
        choice.delay(gpus, run * (now.jobs().shareMilli(w) * 1e-3));
      } else {
        choice.overtake(gpus);
      }
    }
  }

  private void serve(DecisionContext now) {
    round++;
    ranked.rankWaiting(now, this::rank);
    for (int job = ranked.poll(); job != DecisionContext.NONE; job = ranked.poll()) {
      int[] gpus = bindings.of(job).gpus();
      if (gpus.length > 0 && isFirst(gpus) && hasRoom(now, job, gpus)) {
        now.startOn(job, gpus);
      } else {
        for (int gpu : gpus) {
          claimed[gpu] = round;
        }
      }
    }
  }

  private double rank(DecisionContext now, int job) {
    return order == Order.ARRIVAL
        ? job
        : now.runTimes().runMicros(job, bindings.of(job).configuration());
  }

  private boolean isFirst(int[] gpus) {
    for (int gpu : gpus) {
      if (claimed[gpu] == round) {
        return false;
      }
    }
    return true;
  }

  private boolean hasRoom(DecisionContext now, int job, int[] gpus) {
    JobTable jobs = now.jobs();
    for (int gpu : gpus) {
      int node = cluster.nodeOf(gpu);
      int members = 0;
      for (int other : gpus) {
        members += cluster.nodeOf(other) == node ? 1 : 0;
      }
      if (!now.state().ledger().gpuHasRoom(jobs, job, gpu)
          || now.state().ledger().nodeRoom(jobs, job, node) < members) {
        return false;
      }
    }
    return true;
  }
}
