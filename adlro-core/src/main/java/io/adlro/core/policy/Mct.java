package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Minimum completion time: each job is bound on arrival to the GPU on which it is believed to end
 * first, behind the jobs bound to it before.
 */
public final class Mct implements PlacementPolicy {
  private final GpuQueues queues;

  public Mct(Cluster cluster) {
    this(new GpuQueues(cluster, GpuQueues.Order.ARRIVAL));
  }

  private Mct(GpuQueues queues) {
    this.queues = queues;
  }

  @Override
  public void decide(DecisionContext now) {
    queues.decide(now);
  }

  @Override
  public PlacementPolicy copy() {
    return new Mct(queues.copy());
  }
}
