package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;

/** Takes a given action at the first decision and follows the base policy from then on. */
final class ForcedFirstAction implements PlacementPolicy {
  private final Portfolio base;
  private AgentAction action;

  ForcedFirstAction(AgentAction action, Portfolio base) {
    this.action = action;
    this.base = base;
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return base.memory(state, configurations);
  }

  @Override
  public ForcedFirstAction copy(Cluster cluster) {
    return new ForcedFirstAction(action, base.copy(cluster));
  }

  @Override
  public void decide(DecisionContext now) {
    carryOut(action, base, now);
    action = AgentAction.BASE;
  }

  /** Takes the action; the base policy decides the rest. */
  static void carryOut(AgentAction action, Portfolio base, DecisionContext now) {
    if (action.isHold()) {
      holdBack(action.configuration(), base, now);
      return;
    }
    if (!action.isBase()) {
      base.see(now).start(action.job(), action.configuration());
    }
    base.base().decide(now, base.see(now));
  }

  /** Carries out the base policy's orders except those on one model. */
  private static void holdBack(int model, Portfolio base, DecisionContext now) {
    PlannedOrders planned = new PlannedOrders();
    planned.collect(base.base(), now.withOrders(planned), base.see(now).withOrders(planned));
    planned.carryOut(now, model);
  }
}
