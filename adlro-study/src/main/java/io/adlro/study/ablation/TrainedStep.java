package io.adlro.study.ablation;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A rung's agent, ready to be measured. */
public record TrainedStep(AblationStep rung, TrainingEffort effort, PolicyEntry policy) {
  /** One that runs anywhere. */
  static TrainedStep of(
      AblationStep rung, TrainingEffort effort, Function<PolicyInputs, PlacementPolicy> policy) {
    return of(rung, effort, inputs -> Optional.empty(), policy);
  }

  static TrainedStep of(
      AblationStep rung,
      TrainingEffort effort,
      Function<PolicyInputs, Optional<String>> obstacle,
      Function<PolicyInputs, PlacementPolicy> policy) {
    return new TrainedStep(
        rung,
        effort,
        new PolicyEntry(
            rung.title(), rung.adds(), PolicyKind.LEARNED, List.of(), obstacle, policy));
  }
}
