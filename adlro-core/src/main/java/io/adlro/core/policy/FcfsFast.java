package io.adlro.core.policy;

/** First come, first served: the head blocks, and goes to the fastest configuration with room. */
public final class FcfsFast implements PlacementPolicy {
  @Override
  public void decide(DecisionContext now) {
    startHeads(now);
  }

  /** Starts jobs in order of arrival and returns the first without room, or NONE. */
  static int startHeads(DecisionContext now) {
    int head = now.firstWaiting();
    while (head != DecisionContext.NONE && Fastest.anythingFree(now) && Fastest.start(now, head)) {
      head = now.firstWaiting();
    }
    return head;
  }
}
