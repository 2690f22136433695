package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Shortest job first with the reservation of EASY backfilling: a wide job gets its GPUs when it is
 * the shortest, although narrow jobs keep coming.
 */
public final class SjfBackfilling implements PlacementPolicy {
  private final ScoreBackfilling backfilling = new ScoreBackfilling();

  @Override
  public void decide(DecisionContext now) {
    backfilling.startInOrder(now, ShortestJobFirst::score);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new SjfBackfilling();
  }
}
