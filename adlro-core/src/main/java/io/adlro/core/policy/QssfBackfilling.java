package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Least expected run time x GPUs first (smallest area first, Carastan-Santos et al., CCGrid 2019)
 * with the reservation of EASY backfilling.
 */
public final class QssfBackfilling implements PlacementPolicy {
  private final ScoreBackfilling backfilling = new ScoreBackfilling();

  @Override
  public void decide(DecisionContext now) {
    backfilling.startInOrder(now, Qssf::score);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new QssfBackfilling();
  }
}
