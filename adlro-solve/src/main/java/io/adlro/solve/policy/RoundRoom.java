package io.adlro.solve.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;

/**
 * What can be given away in a round: what is free, what leaving jobs free and what jobs that could
 * be stopped would free, less what is given already.
 */
final class RoundRoom {
  private final Cluster cluster;
  private final JobTable jobs;
  private final ClusterState state;
  private final int[] freeMilli;
  private final int[] freeMemoryMib;
  private final int[] freeCpuMilliOfNode;
  private final int[] freeMemoryMibOfNode;
  private final long[] freeMilliOfModel;
  // Of what counts as free, what jobs have that could be stopped, and what these jobs are worth.
  private final int[] offeredMilli;
  private final int[] offeredMemoryMib;
  private final long[] offeredWorth;

  /** Begins with what is free now. */
  RoundRoom(DecisionContext now) {
    this.cluster = now.cluster();
    this.jobs = now.jobs();
    this.state = now.state();
    GpuLedger ledger = state.ledger();
    freeMilli = new int[cluster.gpuCount()];
    freeMemoryMib = new int[cluster.gpuCount()];
    offeredMilli = new int[cluster.gpuCount()];
    offeredMemoryMib = new int[cluster.gpuCount()];
    offeredWorth = new long[cluster.gpuCount()];
    freeMilliOfModel = new long[cluster.modelCount()];
    for (int gpu = 0; gpu < freeMilli.length; gpu++) {
      freeMilli[gpu] = ledger.isUp(gpu) ? ledger.freeMilli(gpu) : 0;
      freeMemoryMib[gpu] = ledger.freeMemoryMib(gpu);
      freeMilliOfModel[cluster.modelOf(gpu)] += freeMilli[gpu];
    }
    freeCpuMilliOfNode = new int[cluster.nodeCount()];
    freeMemoryMibOfNode = new int[cluster.nodeCount()];
    for (int node = 0; node < freeCpuMilliOfNode.length; node++) {
      freeCpuMilliOfNode[node] = ledger.nodeFreeCpuMilli(node);
      freeMemoryMibOfNode[node] = ledger.nodeFreeMemoryMib(node);
    }
  }

  /** The active job is leaving. */
  void release(int job) {
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      add(job, state.gpuOfShare(s), 1);
    }
  }

  /** The active job could be stopped; the greater its worth, the later its GPUs are taken. */
  void offer(int job, long worth) {
    release(job);
    addOffer(job, worth, 1);
  }

  /** It is decided what becomes of a job that was offered. */
  void withdraw(int job, long worth) {
    addOffer(job, worth, -1);
  }

  private void addOffer(int job, long worth, int sign) {
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      offeredMilli[gpu] += sign * jobs.shareMilli(job);
      offeredMemoryMib[gpu] += sign * jobs.gpuMemoryMib(job);
      offeredWorth[gpu] += sign * worth;
    }
  }

  /** Lets a job that was offered keep its GPUs; false where another job was given one. */
  boolean keep(int job) {
    boolean fits = true;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      add(job, gpu, -1);
      fits &=
          freeMilli[gpu] >= 0
              && freeMemoryMib[gpu] >= 0
              && freeCpuMilliOfNode[cluster.nodeOf(gpu)] >= 0
              && freeMemoryMibOfNode[cluster.nodeOf(gpu)] >= 0;
    }
    if (!fits) {
      release(job);
    }
    return fits;
  }

  /** The job is given these GPUs. */
  void give(int job, int[] gpus) {
    for (int gpu : gpus) {
      add(job, gpu, -1);
    }
  }

  private void add(int job, int gpu, int sign) {
    if (!state.ledger().isUp(gpu)) {
      return; // a drained GPU takes no other job
    }
    int node = cluster.nodeOf(gpu);
    // A GPU that is reserved and not yet left by its holder takes nothing from the others.
    freeMilliOfModel[cluster.modelOf(gpu)] -= Math.max(0, freeMilli[gpu]);
    freeMilli[gpu] += sign * jobs.shareMilli(job);
    freeMilliOfModel[cluster.modelOf(gpu)] += Math.max(0, freeMilli[gpu]);
    freeMemoryMib[gpu] += sign * jobs.gpuMemoryMib(job);
    freeCpuMilliOfNode[node] += sign * jobs.cpuMilli(job);
    freeMemoryMibOfNode[node] += sign * jobs.memoryMib(job);
  }

  /** Free thousandths over all GPUs of some models. */
  long freeMilliOf(long models) {
    long free = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      free += freeMilliOfModel[Long.numberOfTrailingZeros(rest)];
    }
    return free;
  }

  int freeMilli(int gpu) {
    return freeMilli[gpu];
  }

  boolean hasRoom(int job, int gpu) {
    return freeMilli[gpu] >= jobs.shareMilli(job) && freeMemoryMib[gpu] >= jobs.gpuMemoryMib(job);
  }

  /** How many members of the job's gang a node takes. */
  int room(int job, long models, int node) {
    if ((models >>> cluster.modelOf(cluster.firstGpu(node)) & 1) == 0) {
      return 0;
    }
    int room = 0;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      room += hasRoom(job, g) ? 1 : 0;
    }
    if (jobs.cpuMilli(job) > 0) {
      room = Math.min(room, freeCpuMilliOfNode[node] / jobs.cpuMilli(job));
    }
    if (jobs.memoryMib(job) > 0) {
      room = Math.min(room, freeMemoryMibOfNode[node] / jobs.memoryMib(job));
    }
    return Math.max(0, room);
  }

  /** Value of the jobs on a GPU that would have to leave; 0 where the job fits in beside them. */
  long cost(int job, int gpu) {
    boolean besides =
        freeMilli[gpu] - offeredMilli[gpu] >= jobs.shareMilli(job)
            && freeMemoryMib[gpu] - offeredMemoryMib[gpu] >= jobs.gpuMemoryMib(job);
    return besides ? 0 : offeredWorth[gpu];
  }
}
