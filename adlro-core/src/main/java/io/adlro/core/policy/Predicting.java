package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.state.ClusterState;
import java.util.function.BiFunction;

/**
 * Lets a policy plan with run times that are predicted from jobs that ended, and with the speeds
 * that GPUs showed, instead of what users and the speed table say. For policies without a memory of
 * their own.
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
  public EventHandler memory(ClusterState state, Configurations configurations) {
    if (policy.memory(state, configurations) != QuietHandler.DEAF) {
      throw new IllegalStateException(policy.getClass() + " has a memory of its own");
    }
    beliefs = first.apply(state, configurations);
    return beliefs;
  }

  @Override
  public boolean decidesWhileNobodyWaits() {
    return policy.decidesWhileNobodyWaits();
  }

  @Override
  public PlacementPolicy copy() {
    return new Predicting(policy.copy(), (state, c) -> beliefs.copy(state, c));
  }

  @Override
  public void decide(DecisionContext now) {
    if (seen != now) {
      seen = now;
      corrected = now.believing(beliefs, beliefs.deviceFactors());
    }
    policy.decide(corrected);
  }
}
