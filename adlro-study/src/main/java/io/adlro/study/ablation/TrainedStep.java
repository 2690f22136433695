package io.adlro.study.ablation;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The trained agent of a step. */
public record TrainedStep(AblationStep step, TrainingEffort effort, PolicyEntry policy) {
  /** An agent that runs on any cluster. */
  static TrainedStep of(
      AblationStep step, TrainingEffort effort, Function<PolicyInputs, PlacementPolicy> policy) {
    return of(step, effort, inputs -> Optional.empty(), policy);
  }

  static TrainedStep of(
      AblationStep step,
      TrainingEffort effort,
      Function<PolicyInputs, Optional<String>> obstacle,
      Function<PolicyInputs, PlacementPolicy> policy) {
    return new TrainedStep(
        step,
        effort,
        new PolicyEntry(
            step.title(),
            step.adds(),
            PolicyKind.LEARNED,
            List.of(),
            Optional.empty(),
            obstacle,
            policy));
  }
}
