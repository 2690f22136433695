package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;

/**
 * GPU clustering: in order of submission past jobs without room, each to a node among its like,
 * jobs with as many GPUs or like it with a part of one. First come nodes with nobody else, then
 * mixed ones, then idle ones, then those of others; of each sort the one with the least GPU
 * capacity free.
 */
public final class GpuClustering extends Packing {
  private enum Company {
    ONLY_LIKE,
    ALSO_LIKE,
    NOBODY,
    ONLY_UNLIKE
  }

  /** Stands for any part of one GPU where others have their number of GPUs. */
  private static final int PART = -1;

  /** Beside the GPUs: nobody's company. */
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
    return RANK_STEP * company(now.state(), kind(now.jobs(), job), node).ordinal() + freeMilli;
  }

  private Company company(ClusterState state, int kind, int node) {
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
      return unlike ? Company.ALSO_LIKE : Company.ONLY_LIKE;
    }
    return unlike ? Company.ONLY_UNLIKE : Company.NOBODY;
  }

  private static int kind(JobTable jobs, int job) {
    return switch (jobs.shareMilli(job)) {
      case 0 -> OTHER_LOAD;
      case JobTable.WHOLE -> jobs.gpus(job);
      default -> PART;
    };
  }

  @Override
  public PlacementPolicy copy() {
    return new GpuClustering(cluster);
  }
}
