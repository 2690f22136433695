package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Sufferage: first the job that loses most when it does not get its best configuration, the loss
 * being the gap between its earliest end and the earliest in any other configuration (between
 * models, as in XSufferage: between equal GPUs nobody suffers). A job with one configuration only
 * has no way out and comes before all others, of several such the one that ends first.
 */
public final class Sufferage implements PlacementPolicy {
  private final Cluster cluster;
  private final BatchMapping mapping;

  public Sufferage(Cluster cluster) {
    this.cluster = cluster;
    this.mapping = new BatchMapping(cluster);
  }

  @Override
  public void decide(DecisionContext now) {
    mapping.decide(now, (end, second) -> end - second);
  }

  @Override
  public PlacementPolicy copy() {
    return new Sufferage(cluster);
  }
}
