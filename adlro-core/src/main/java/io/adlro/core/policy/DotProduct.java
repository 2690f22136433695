package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Dot product, after Tetris: in order of submission past jobs without room, each to the node whose
 * free GPU, CPU and memory point most in the direction of the request (largest dot product, both as
 * fractions of the node), so that no single resource runs out alone.
 */
public final class DotProduct extends Packing {

  public DotProduct(Cluster cluster) {
    super(cluster);
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    double alignment =
        NodeLoad.wantedGpu(now, job, node) * NodeLoad.freeGpu(now, node)
            + NodeLoad.wantedCpu(now, job, node) * NodeLoad.freeCpu(now, node)
            + NodeLoad.wantedMemory(now, job, node) * NodeLoad.freeMemory(now, node);
    return -alignment;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new DotProduct(cluster);
  }
}
