package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * EASY backfilling (Lifka 1995) over a mixed cluster. Jobs go in order of arrival to the fastest
 * configuration with room. When the head has none, it gets a {@link ShadowReservation}; later jobs
 * start only where they do not touch it.
 */
public final class EasyBackfilling implements PlacementPolicy {
  /** Jobs behind the head that one decision looks at; those further back wait for the next. */
  static final int MOST_CANDIDATES = 1000;

  private final ShadowReservation reservation = new ShadowReservation();

  @Override
  public void decide(DecisionContext now) {
    int head = FcfsFast.startHeads(now);
    if (head == DecisionContext.NONE || !Fastest.anythingFree(now)) {
      return;
    }
    reservation.reserve(now, head);
    int job = now.nextWaiting(head);
    for (int seen = 0; seen < MOST_CANDIDATES && job != DecisionContext.NONE; seen++) {
      int next = now.nextWaiting(job);
      reservation.startBeside(now, job);
      job = Fastest.anythingFree(now) ? next : DecisionContext.NONE;
    }
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new EasyBackfilling();
  }
}
