package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Best fit: in order of submission past jobs without room, each to the node where the least is left
 * over, GPU, CPU and memory taken together as fractions of the node, and there to the fullest GPUs.
 */
public final class BestFit extends Packing {

  public BestFit(Cluster cluster) {
    super(cluster);
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    return NodeLoad.freeGpu(now, node)
        - NodeLoad.wantedGpu(now, job, node)
        + NodeLoad.freeCpu(now, node)
        - NodeLoad.wantedCpu(now, job, node)
        + NodeLoad.freeMemory(now, node)
        - NodeLoad.wantedMemory(now, job, node);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new BestFit(cluster);
  }
}
