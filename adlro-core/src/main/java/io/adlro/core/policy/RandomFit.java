package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;

/**
 * Random fit: in order of submission past jobs without room, each to a random node with room, a
 * part of a GPU to a random GPU there. Draws are keyed by job, time and place and have no state.
 */
public final class RandomFit extends Packing {
  /** So small that the draw of a GPU never outweighs that of its node. */
  private static final double GPU_WEIGHT = 1e-12;

  private final long seed;
  private final long nodeSeed;
  private final long gpuSeed;

  public RandomFit(Cluster cluster, long seed) {
    super(cluster);
    RandomStreams streams = new RandomStreams(seed);
    this.seed = seed;
    this.nodeSeed = streams.seedOf("random-node");
    this.gpuSeed = streams.seedOf("random-gpu");
  }

  @Override
  double cost(DecisionContext now, int job, int node, int[] gpus) {
    long instant = now.nowMicros() * cluster.gpuCount();
    return RandomStreams.keyed(nodeSeed, job, instant + node)
        + GPU_WEIGHT * RandomStreams.keyed(gpuSeed, job, instant + gpus[0]);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new RandomFit(cluster, seed);
  }
}
