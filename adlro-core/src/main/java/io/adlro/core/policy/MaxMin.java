package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Max-Min: of all waiting jobs the one whose earliest end is the latest is placed first, so that
 * long jobs are not left for the end of a batch.
 */
public final class MaxMin implements PlacementPolicy {
  private final Cluster cluster;
  private final BatchMapping mapping;

  public MaxMin(Cluster cluster) {
    this.cluster = cluster;
    this.mapping = new BatchMapping(cluster);
  }

  @Override
  public void decide(DecisionContext now) {
    mapping.decide(now, (end, second) -> -end);
  }

  @Override
  public PlacementPolicy copy() {
    return new MaxMin(cluster);
  }
}
