package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;

/**
 * GPU clustering: in order of submission past jobs without room, each to a node with jobs of its
 * kind: with the same number of GPUs, or also with a part of one. Nodes with only such jobs come
 * first, then mixed ones, then idle ones, then those with only other jobs; of each group the one
 * with the least GPU capacity free.
 */
public final class GpuClustering extends Packing {
  private enum NodeMix {
    ONLY_SAME_KIND,
    MIXED,
    IDLE,
    ONLY_OTHER_KINDS
  }

  /** Stands for any part of one GPU where others have their number of GPUs. */
  private static final int PART = -1;

  /** Load beside the GPUs, which has no kind. */
  private static final int OTHER_LOAD = 0;

  public GpuClustering(Cluster cluster) {
    super(cluster);
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    if (now.jobs().widthMilli(job) == 0) {
      return 0; // other load: the first node with room
    }
    long freeMilli = 0;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      freeMilli += now.state().ledger().freeMilli(g);
    }
    return RANK_STEP * nodeMix(now.state(), kind(now.jobs(), job), node).ordinal() + freeMilli;
  }

  private NodeMix nodeMix(ClusterState state, int kind, int node) {
    boolean like = false;
    boolean unlike = false;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      int share = state.firstShareOnGpu(g);
      while (share != ClusterState.NONE) {
        int there = kind(state.jobs(), state.jobOfShare(share));
        like |= there == kind;
        unlike |= there != kind && there != OTHER_LOAD;
        share = state.nextShareOnGpu(share);
      }
    }
    if (like) {
      return unlike ? NodeMix.MIXED : NodeMix.ONLY_SAME_KIND;
    }
    return unlike ? NodeMix.ONLY_OTHER_KINDS : NodeMix.IDLE;
  }

  private static int kind(JobTable jobs, int job) {
    return switch (jobs.shareMilli(job)) {
      case 0 -> OTHER_LOAD;
      case JobTable.WHOLE -> jobs.gpus(job);
      default -> PART;
    };
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new GpuClustering(cluster);
  }
}
