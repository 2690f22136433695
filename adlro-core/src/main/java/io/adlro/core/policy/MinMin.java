package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/** Min-Min: of all waiting jobs the one that can end first is placed first, where it ends first. */
public final class MinMin extends BatchMapping {
  public MinMin(Cluster cluster) {
    super(cluster);
  }

  @Override
  long rank(long end, long second) {
    return end;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new MinMin(cluster);
  }
}
