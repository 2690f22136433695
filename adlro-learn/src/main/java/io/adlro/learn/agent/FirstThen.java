package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.EventHandler;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;

/** Makes one choice at the first decision and follows the base policy otherwise: a rollout. */
final class FirstThen implements PlacementPolicy {
  private final Portfolio base;
  private Choice choice;

  FirstThen(Choice choice, Portfolio base) {
    this.choice = choice;
    this.base = base;
  }

  @Override
  public EventHandler memory(ClusterState state, Configurations configurations) {
    return base.memory(state, configurations);
  }

  @Override
  public void decide(DecisionContext now) {
    carryOut(choice, base, now);
    choice = Choice.BASE;
  }

  /** Does what was chosen, then what the base policy makes of the rest. */
  static void carryOut(Choice choice, Portfolio base, DecisionContext now) {
    if (choice.isHold()) {
      holdBack(choice.configuration(), base, now);
      return;
    }
    if (!choice.isBase()) {
      base.see(now).start(choice.job(), choice.configuration());
    }
    base.base().decide(now, base.see(now));
  }

  /** Carries out what the base policy intends, save for what it would start on one model. */
  private static void holdBack(int model, Portfolio base, DecisionContext now) {
    Intentions intentions = new Intentions();
    intentions.ask(base.base(), now.withOrders(intentions), base.see(now).withOrders(intentions));
    intentions.carryOut(now, model);
  }
}
