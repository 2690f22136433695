package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.function.BiFunction;

/**
 * Runs a policy on run times predicted from ended jobs and on measured speeds of GPUs, instead of
 * estimates and the speed table.
 */
public final class Predicting implements PlacementPolicy {
  private final PlacementPolicy policy;
  private final BiFunction<ClusterState, Configurations, LearnedRunTimes> first;
  private LearnedRunTimes beliefs;
  private DecisionContext seen;
  private DecisionContext corrected;

  public Predicting(PlacementPolicy policy) {
    this(policy, LearnedRunTimes::new);
  }

  private Predicting(
      PlacementPolicy policy, BiFunction<ClusterState, Configurations, LearnedRunTimes> first) {
    this.policy = policy;
    this.first = first;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    beliefs = first.apply(state, configurations);
    return new BroadcastMemory(new RunTimeMemory(beliefs), policy.memory(state, configurations));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    LearnedRunTimes learned = beliefs;
    return new Predicting(
        policy.copy(cluster), learned == null ? first : (state, c) -> learned.copy(state, c));
  }

  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return new Predicting(policy.frozen(cluster), beliefs::frozen);
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return new Predicting(policy.takingOver(learned), learned);
  }

  @Override
  public void decide(DecisionContext now) {
    if (seen != now) {
      seen = now;
      corrected = now.believing(beliefs, beliefs.deviceFactors());
    }
    now.requestSpeeds(beliefs);
    policy.decide(corrected);
  }
}
