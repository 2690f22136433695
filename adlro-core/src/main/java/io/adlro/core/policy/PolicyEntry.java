package io.adlro.core.policy;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A line of the catalogue: a policy's name, what it does, what it needs, how it is made.
 *
 * @param kind what it decides by
 * @param model that a learned policy decides with
 * @param obstacle why it cannot run for such inputs, other than by its needs, if so
 */
public record PolicyEntry(
    String name,
    String summary,
    PolicyKind kind,
    List<Need> needs,
    Optional<PolicyModel> model,
    Function<PolicyInputs, Optional<String>> obstacle,
    Function<PolicyInputs, PlacementPolicy> factory) {

  public PolicyEntry {
    needs = List.copyOf(needs);
  }

  /** A rule that runs wherever its needs are met. */
  public PolicyEntry(
      String name,
      String summary,
      List<Need> needs,
      Function<PolicyInputs, PlacementPolicy> factory) {
    this(
        name,
        summary,
        PolicyKind.RULE,
        needs,
        Optional.empty(),
        inputs -> Optional.empty(),
        factory);
  }

  /** The digest of its model's file; empty for a policy without model. */
  public String modelSha256() {
    return model.map(PolicyModel::sha256).orElse("");
  }

  public PlacementPolicy create(PolicyInputs inputs) {
    return factory.apply(inputs);
  }
}
