package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/** Min-Min: of all waiting jobs the one that can end first is placed first, where it ends first. */
public final class MinMin implements PlacementPolicy {
  private final Cluster cluster;
  private final BatchMapping mapping;

  public MinMin(Cluster cluster) {
    this.cluster = cluster;
    this.mapping = new BatchMapping(cluster);
  }

  @Override
  public void decide(DecisionContext now) {
    mapping.decide(now, (end, second) -> end);
  }

  @Override
  public PlacementPolicy copy() {
    return new MinMin(cluster);
  }
}
