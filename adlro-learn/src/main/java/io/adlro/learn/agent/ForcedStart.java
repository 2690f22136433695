package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;

/** Starts a given job at the first decision, or nothing; then any policy decides. */
final class ForcedStart implements PlacementPolicy {
  private final Alteration.FirstStart first;
  private final PlacementPolicy policy;
  private boolean isOver;

  ForcedStart(Alteration.FirstStart first, PlacementPolicy policy) {
    this.first = first;
    this.policy = policy;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return policy.memory(state, configurations);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    ForcedStart copy = new ForcedStart(first, policy.copy(cluster));
    copy.isOver = isOver;
    return copy;
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public void decide(DecisionContext now) {
    boolean isFirst = !isOver;
    isOver = true;
    if (isFirst && first.job() != Alteration.FirstStart.NONE) {
      now.start(first.job(), first.configuration());
    }
    if (!isFirst || first.job() != Alteration.FirstStart.NONE) {
      policy.decide(now);
    }
  }
}
