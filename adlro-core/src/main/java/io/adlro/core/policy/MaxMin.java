package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Max-Min: of all waiting jobs the one whose earliest end is the latest is placed first, so that
 * long jobs are not left for the end of a batch.
 */
public final class MaxMin extends LeastRankMapping {
  public MaxMin(Cluster cluster) {
    super(cluster);
  }

  @Override
  long rank(long end, long second) {
    return -end;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new MaxMin(cluster);
  }
}
