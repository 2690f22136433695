package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;

/**
 * Free capacity at a later time, GPU by GPU and node by node: what is free now, plus what will have
 * left by then, minus what is reserved.
 */
final class FutureRoom {
  private DecisionContext now;
  private int[] freeMilli = new int[0];
  private int[] freeMemoryMib = new int[0];
  private int[] freeCpuMilliOfNode = new int[0];
  private int[] freeMemoryMibOfNode = new int[0];
  private int[] openNodes = new int[0];
  private int openCount;

  /** Begins with what is free now. */
  void load(DecisionContext context) {
    now = context;
    Cluster cluster = context.cluster();
    GpuLedger ledger = context.state().ledger();
    if (freeMilli.length != cluster.gpuCount()) {
      freeMilli = new int[cluster.gpuCount()];
      freeMemoryMib = new int[cluster.gpuCount()];
      freeCpuMilliOfNode = new int[cluster.nodeCount()];
      freeMemoryMibOfNode = new int[cluster.nodeCount()];
      openNodes = new int[cluster.nodeCount()];
    }
    openCount = 0;
    for (int gpu = 0; gpu < freeMilli.length; gpu++) {
      freeMilli[gpu] = ledger.isUp(gpu) ? ledger.freeMilli(gpu) : 0;
      freeMemoryMib[gpu] = ledger.freeMemoryMib(gpu);
      int node = cluster.nodeOf(gpu);
      if (freeMilli[gpu] > 0 && (openCount == 0 || openNodes[openCount - 1] != node)) {
        openNodes[openCount++] = node;
      }
    }
    for (int node = 0; node < freeCpuMilliOfNode.length; node++) {
      freeCpuMilliOfNode[node] = ledger.nodeFreeCpuMilli(node);
      freeMemoryMibOfNode[node] = ledger.nodeFreeMemoryMib(node);
    }
  }

  /** Nodes that had something free when it began: only there can a job start now. */
  int openCount() {
    return openCount;
  }

  int openNode(int index) {
    return openNodes[index];
  }

  /** The active job will have left. */
  void release(int job) {
    addShares(job, 1);
  }

  /** The active job stays after all. */
  void keep(int job) {
    addShares(job, -1);
  }

  /** Reserves this GPU for a member of the job's gang. */
  void promise(int job, int gpu) {
    add(job, gpu, -1);
  }

  private void addShares(int job, int sign) {
    ClusterState state = now.state();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      if (state.ledger().isUp(gpu)) { // a drained GPU takes no other job
        add(job, gpu, sign);
      }
    }
  }

  private void add(int job, int gpu, int sign) {
    JobTable jobs = now.jobs();
    int node = now.cluster().nodeOf(gpu);
    freeMilli[gpu] += sign * jobs.shareMilli(job);
    freeMemoryMib[gpu] += sign * jobs.gpuMemoryMib(job);
    freeCpuMilliOfNode[node] += sign * jobs.cpuMilli(job);
    freeMemoryMibOfNode[node] += sign * jobs.memoryMib(job);
  }

  boolean hasRoom(int job, long models, int gpu) {
    return (models >>> now.cluster().modelOf(gpu) & 1) != 0
        && freeMilli[gpu] >= now.jobs().shareMilli(job)
        && freeMemoryMib[gpu] >= now.jobs().gpuMemoryMib(job);
  }

  /** Room that is there now already, and stays. */
  boolean hasRoomFromNow(int job, long models, int gpu) {
    return hasRoom(job, models, gpu) && now.state().ledger().gpuHasRoom(now.jobs(), job, gpu);
  }

  /** Members of the gang that a node takes at the later time. */
  int roomOn(int job, long models, int node) {
    int gpus = 0;
    for (int g = now.cluster().firstGpu(node); g < now.cluster().firstGpu(node + 1); g++) {
      gpus += hasRoom(job, models, g) ? 1 : 0;
    }
    return gpus == 0 ? 0 : Math.min(gpus, fed(job, node));
  }

  /** Members of the gang that a node takes now without touching reservations. */
  int roomFromNowOn(int job, long models, int node) {
    int gpus = 0;
    for (int g = now.cluster().firstGpu(node); g < now.cluster().firstGpu(node + 1); g++) {
      gpus += hasRoomFromNow(job, models, g) ? 1 : 0;
    }
    int fed = Math.min(fed(job, node), now.state().ledger().nodeRoom(now.jobs(), job, node));
    return gpus == 0 ? 0 : Math.min(gpus, fed);
  }

  /** Number of gang members that the node's CPU and memory can host. */
  private int fed(int job, int node) {
    int fed = now.jobs().hostedBy(job, freeCpuMilliOfNode[node], freeMemoryMibOfNode[node]);
    return Math.max(0, fed);
  }
}
