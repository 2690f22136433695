package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.GpuLedger;

/**
 * GPU packing: in order of submission past jobs without room, each first to GPUs that are in use,
 * the fullest of them, then to idle GPUs of a node in use, then to an idle node, the smallest.
 */
public final class GpuPacking extends Packing {

  public GpuPacking(Cluster cluster) {
    super(cluster);
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    if (now.jobs().widthMilli(job) == 0) {
      return 0; // other load: the first node with room
    }
    GpuLedger ledger = now.state().ledger();
    int all = cluster.nodes().get(node).gpus();
    if (ledger.nodeFreeGpus(node) == all) {
      return 2 * RANK_STEP + all;
    }
    int idle = 0;
    long freeMilli = 0;
    for (int i = 0; i < now.jobs().gpus(job); i++) {
      int free = ledger.freeMilli(gpus[i]);
      idle += free == JobTable.WHOLE ? 1 : 0;
      freeMilli += free;
    }
    return idle > 0 ? RANK_STEP + idle : freeMilli;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new GpuPacking(cluster);
  }
}
