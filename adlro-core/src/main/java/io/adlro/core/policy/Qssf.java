package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Quasi-shortest service first (Hu et al., SC 2021): the least expected run time x GPUs first,
 * without stops. There the run times are predicted from earlier jobs: {@code qssf+predictions}.
 * Jobs without room are passed over and reserve nothing; the original lets them block their part of
 * the cluster.
 */
public final class Qssf implements PlacementPolicy {
  private final Ranked ranked = new Ranked();

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, Qssf::score);
  }

  static double score(DecisionContext now, int job) {
    return (double) now.runTimes().bestRunMicros(job) * now.jobs().widthMilli(job);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new Qssf();
  }
}
