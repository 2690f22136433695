package io.adlro.learn.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import java.util.function.Function;

/** Compares an agent with the best of some baselines on jobs that training does not see. */
public interface AgentEvaluation {
  Evaluation of(Function<PolicyInputs, PlacementPolicy> agent);
}
