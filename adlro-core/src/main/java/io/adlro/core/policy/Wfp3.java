package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * WFP3 (Tang et al., Cluster 2009): least -(wait / estimate)^3 x GPUs first. It favours jobs that
 * have waited long for their length, and large ones among these.
 */
public final class Wfp3 implements PlacementPolicy {
  private final Ranked ranked = new Ranked();

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, Wfp3::score);
  }

  private static double score(DecisionContext now, int job) {
    double ratio = Seconds.waited(now, job) / Seconds.estimate(now, job);
    return -(ratio * ratio * ratio) * Seconds.gpus(now, job);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Wfp3();
  }
}
