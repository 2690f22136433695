package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import java.util.function.ToIntFunction;

/**
 * Least dot product, as Weng et al. (ATC 2023) read Tetris: in order of submission past jobs
 * without room, each to the node where the dot product of what is free and the request is least,
 * GPU, CPU and memory counted in the largest there is on a node. It fills small and full nodes
 * first, where {@link DotProduct} goes to the emptiest.
 */
public final class LeastDotProduct extends Packing {
  private final double mostGpus;
  private final double mostCpuMilli;
  private final double mostMemoryMib;

  public LeastDotProduct(Cluster cluster) {
    super(cluster);
    this.mostGpus = most(Node::gpus);
    this.mostCpuMilli = most(Node::cpuMilli);
    this.mostMemoryMib = most(Node::memoryMib);
  }

  /** At least 1, so that a resource that no node has does not divide by zero. */
  private double most(ToIntFunction<Node> amount) {
    return Math.max(1, cluster.nodes().stream().mapToInt(amount).max().orElse(1));
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    Node own = cluster.nodes().get(node);
    return squared(own.gpus() / mostGpus)
            * NodeLoad.wantedGpu(now, job, node)
            * NodeLoad.freeGpu(now, node)
        + squared(own.cpuMilli() / mostCpuMilli)
            * NodeLoad.wantedCpu(now, job, node)
            * NodeLoad.freeCpu(now, node)
        + squared(own.memoryMib() / mostMemoryMib)
            * NodeLoad.wantedMemory(now, job, node)
            * NodeLoad.freeMemory(now, node);
  }

  private static double squared(double ratio) {
    return ratio * ratio;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new LeastDotProduct(cluster);
  }
}
