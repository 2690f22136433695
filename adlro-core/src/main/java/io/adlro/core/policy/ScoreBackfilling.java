package io.adlro.core.policy;

/**
 * EASY backfilling in order of a score instead of arrival. Jobs go in order of the score to the
 * fastest configuration with room. The first that has none gets a {@link ShadowReservation}; those
 * after it start, in the same order, only where they do not touch it.
 */
final class ScoreBackfilling {
  private final Ranked ranked = new Ranked();
  private final ShadowReservation reservation = new ShadowReservation();

  void startInOrder(DecisionContext now, Ranked.Score score) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    ranked.rankWaiting(now, score);
    int head = ranked.poll();
    while (head != DecisionContext.NONE && Fastest.start(now, head)) {
      head = ranked.poll();
    }
    if (head == DecisionContext.NONE || !Fastest.anythingFree(now)) {
      return;
    }
    reservation.reserve(now, head);
    int job = ranked.poll();
    for (int seen = 0; seen < EasyBackfilling.MOST_CANDIDATES; seen++) {
      if (job == DecisionContext.NONE || !Fastest.anythingFree(now)) {
        return;
      }
      reservation.startBeside(now, job);
      job = ranked.poll();
    }
  }
}
