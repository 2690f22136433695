package io.adlro.solve.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;
import io.adlro.core.state.JobPhase;

/** The GPUs on which a job is to run in this round, once the jobs there have left. */
@SuppressWarnings("ArrayRecordComponent") // written once, never changed
record PlannedPlacement(int job, int configuration, int[] gpus) {

  /** The same where the mixture is another configuration. */
  PlannedPlacement on(int mixedBefore, int mixed) {
    return configuration == mixedBefore ? new PlannedPlacement(job, mixed, gpus) : this;
  }

  /** Whether the job still waits for it, or will once it has stopped, and all GPUs are up. */
  boolean isOpen(ClusterState state) {
    if (!JobStatus.isLive(state, job)
        || (state.phase(job) != JobPhase.PENDING && !state.isPreempting(job))) {
      return false;
    }
    for (int gpu : gpus) {
      if (!state.ledger().isUp(gpu)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the job can start now. */
  boolean isReady(DecisionContext now) {
    GpuLedger ledger = now.state().ledger();
    if (now.state().phase(job) != JobPhase.PENDING) {
      return false;
    }
    for (int gpu : gpus) {
      int node = now.cluster().nodeOf(gpu);
      if (!ledger.gpuHasRoom(now.jobs(), job, gpu)
          || ledger.nodeRoom(now.jobs(), job, node) < membersOn(now.cluster(), node)) {
        return false;
      }
    }
    return true;
  }

  private int membersOn(Cluster cluster, int node) {
    int members = 0;
    for (int gpu : gpus) {
      members += cluster.nodeOf(gpu) == node ? 1 : 0;
    }
    return members;
  }
}
