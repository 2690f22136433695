package io.adlro.core.policy;

/**
 * Static GPU affinity as in the paper: a job belongs to the model that runs its class fastest (of
 * those it fits on; of equals the one with more GPUs) and waits there in a queue of its own, first
 * come, first served, whatever else is idle.
 */
public final class StaticAffinity implements PlacementPolicy {
  @Override
  public void decide(DecisionContext now) {
    if (Fastest.anythingFree(now)) {
      ModelQueues.serve(now, job -> ModelQueues.fastest(now, job));
    }
  }
}
