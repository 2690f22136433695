package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Sufferage: first the job that loses most when it does not get its best configuration, the loss
 * being the gap between its earliest end and the earliest in any other configuration (between
 * models, as in XSufferage: between equal GPUs there is no loss). A job with one configuration only
 * has no alternative and comes before all others, of several such the one that ends first.
 */
public final class Sufferage extends LeastRankMapping {
  public Sufferage(Cluster cluster) {
    super(cluster);
  }

  @Override
  long rank(long end, long second) {
    return end - second;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Sufferage(cluster);
  }
}
