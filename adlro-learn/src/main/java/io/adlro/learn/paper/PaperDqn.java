package io.adlro.learn.paper;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.learn.QFunction;
import io.adlro.learn.dqn.GreedyPolicy;
import java.util.function.Supplier;

/** The paper's agent at work: starts the job on the GPU that its network values most. */
public final class PaperDqn implements PlacementPolicy {
  private final PlacementPolicy greedy;

  /** The network is made anew for each copy of the policy. */
  public PaperDqn(PaperLayout layout, Supplier<QFunction> functions) {
    this(new GreedyPolicy(() -> new PaperEncoder(layout), functions));
  }

  private PaperDqn(PlacementPolicy greedy) {
    this.greedy = greedy;
  }

  @Override
  public void decide(DecisionContext now) {
    greedy.decide(now);
  }

  @Override
  public PlacementPolicy copy() {
    return new PaperDqn(greedy.copy());
  }
}
