package io.adlro.core.policy;

/** In order of arrival, on the first GPUs with room whatever their model, past blocked heads. */
public final class FirstFit implements PlacementPolicy {
  @Override
  public void decide(DecisionContext now) {
    int job = now.firstWaiting();
    while (job != DecisionContext.NONE && Fastest.anythingFree(now)) {
      int next = now.nextWaiting(job);
      now.startAnywhere(job);
      job = next;
    }
  }
}
