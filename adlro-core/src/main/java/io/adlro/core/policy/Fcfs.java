package io.adlro.core.policy;

/** First come, first served, as in the paper: the head blocks, any GPU will do. */
public final class Fcfs implements PlacementPolicy {
  @Override
  public void decide(DecisionContext now) {
    int head = now.firstWaiting();
    while (head != DecisionContext.NONE && now.startAnywhere(head)) {
      head = now.firstWaiting();
    }
  }
}
