package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * UNICEF (Tang et al., Cluster 2009): least -wait / (log2(GPUs) x estimate) first; quick turnaround
 * for small jobs. The logarithm is that of two GPUs at least: jobs of one GPU or less count like
 * jobs of two, where the formula would divide by zero.
 */
public final class Unicef implements PlacementPolicy {
  private static final double LN_2 = StrictMath.log(2);

  private final Ranked ranked = new Ranked();

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, Unicef::score);
  }

  private static double score(DecisionContext now, int job) {
    double log2 = StrictMath.log(Math.max(2, Seconds.gpus(now, job))) / LN_2;
    return -Seconds.waited(now, job) / (log2 * Seconds.estimate(now, job));
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Unicef();
  }
}
