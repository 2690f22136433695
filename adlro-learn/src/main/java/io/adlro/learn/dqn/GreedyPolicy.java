package io.adlro.learn.dqn;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.environment.Encoder;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** Takes the cell of the greatest value until it waits or no cell is allowed. */
public final class GreedyPolicy implements PlacementPolicy {
  private final PolicyInputs inputs;
  private final Function<PolicyInputs, Encoder> encoders;
  private final Supplier<QFunction> functions;
  private final Encoder encoder;
  private final GreedyChoice greedy;

  /** Both are created once for each copy: encoders and functions keep scratch space. */
  public GreedyPolicy(
      PolicyInputs inputs,
      Function<PolicyInputs, Encoder> encoders,
      Supplier<QFunction> functions) {
    this.inputs = inputs;
    this.encoders = encoders;
    this.functions = functions;
    this.encoder = encoders.apply(inputs);
    this.greedy = new GreedyChoice(functions.get());
  }

  /** The policy with the run times and prices that its observations are made of. */
  public static PlacementPolicy planning(
      ObservationSpec observation, PolicyInputs inputs, Supplier<QFunction> functions) {
    return observation
        .planning()
        .apply(new GreedyPolicy(inputs, observation.encoders(), functions), inputs);
  }

  @Override
  public void decide(DecisionContext now) {
    Encoder.Then then = Encoder.Then.OBSERVE_AGAIN;
    while (then == Encoder.Then.OBSERVE_AGAIN) {
      Observation seen = encoder.observe(now);
      then = seen.countAllowed() > 0 ? encoder.carryOut(now, greedy.cell(seen)) : Encoder.Then.WAIT;
    }
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new GreedyPolicy(inputs.on(cluster), encoders, functions);
  }
}
