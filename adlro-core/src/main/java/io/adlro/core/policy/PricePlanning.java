package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.capacity.PricePlan;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Computation;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import java.util.function.BiFunction;

/**
 * Observes the mix of jobs for a policy that decides by prices of GPUs, and requests a plan of
 * prices when the mix has changed. The prices become part of the state, where the policy finds
 * them.
 */
public final class PricePlanning implements PlacementPolicy {
  private final PlacementPolicy policy;
  private final LoadPlanner planner;
  private final MixMemory mix;

  private PricePlanning(PlacementPolicy policy, LoadPlanner planner, MixMemory mix) {
    this.policy = policy;
    this.planner = planner;
    this.mix = mix;
  }

  /** The policy with prices from observed jobs; itself where the prices are known. */
  public static PlacementPolicy around(PlacementPolicy policy, PolicyInputs inputs) {
    return inputs
        .planner()
        .<PlacementPolicy>map(
            planner -> new PricePlanning(policy, planner, new MixMemory(inputs.cluster())))
        .orElse(policy);
  }

  /** The policy that decides: the one inside, or the given one if its prices are known. */
  public static PlacementPolicy deciding(PlacementPolicy policy) {
    return policy instanceof PricePlanning planning ? planning.policy : policy;
  }

  @Override
  public void decide(DecisionContext now) {
    policy.decide(now);
    if (mix.isDue() && !now.isComputing(Computation.PRICES)) {
      now.compute(new PricePlan(mix.demand(), planner, mix.pinned()));
    }
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    mix.bind(state, configurations);
    return new BroadcastMemory(mix, policy.memory(state, configurations));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new PricePlanning(policy.copy(cluster), planner, mix.copy());
  }

  /** The prices stay as they are. */
  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return policy.frozen(cluster);
  }

  @Override
  public PlacementPolicy takingOver(
      BiFunction<ClusterState, Configurations, LearnedRunTimes> learned) {
    return policy.takingOver(learned);
  }
}
