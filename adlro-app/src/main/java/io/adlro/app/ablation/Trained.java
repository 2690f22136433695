package io.adlro.app.ablation;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A rung's agent, ready to be measured. */
public record Trained(Rung rung, Effort effort, PolicyEntry policy) {
  /** One that runs anywhere. */
  static Trained of(Rung rung, Effort effort, Function<PolicyInputs, PlacementPolicy> policy) {
    return of(rung, effort, inputs -> Optional.empty(), policy);
  }

  static Trained of(
      Rung rung,
      Effort effort,
      Function<PolicyInputs, Optional<String>> obstacle,
      Function<PolicyInputs, PlacementPolicy> policy) {
    return new Trained(
        rung, effort, new PolicyEntry(rung.title(), rung.adds(), List.of(), obstacle, policy));
  }
}
