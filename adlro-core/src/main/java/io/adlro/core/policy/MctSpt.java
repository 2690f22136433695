package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * MCT-SPT: each job is bound on arrival to the GPU on which the total of flow times grows least,
 * and the shortest job bound to a GPU runs first on it.
 */
public final class MctSpt implements PlacementPolicy {
  private final GpuQueues queues;

  public MctSpt(Cluster cluster) {
    this(new GpuQueues(cluster, GpuQueues.Order.SHORTEST));
  }

  private MctSpt(GpuQueues queues) {
    this.queues = queues;
  }

  @Override
  public void decide(DecisionContext now) {
    queues.decide(now);
  }

  @Override
  public PlacementPolicy copy() {
    return new MctSpt(queues.copy());
  }
}
