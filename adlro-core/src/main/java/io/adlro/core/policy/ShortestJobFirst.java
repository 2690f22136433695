package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Shortest job first, by the expected run time in the job's best configuration. Long jobs starve
 * while shorter ones keep coming.
 */
public final class ShortestJobFirst implements PlacementPolicy {
  private final Ranked ranked = new Ranked();

  @Override
  public void decide(DecisionContext now) {
    ranked.startInOrder(now, ShortestJobFirst::score);
  }

  static double score(DecisionContext now, int job) {
    return now.runTimes().bestRunMicros(job);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new ShortestJobFirst();
  }
}
