package io.adlro.core.policy;

import java.util.List;
import java.util.function.Function;

/** A line of the catalogue: a policy's name, what it does, what it needs, how it is made. */
public record PolicyEntry(
    String name,
    String summary,
    List<Need> needs,
    Function<PolicyInputs, PlacementPolicy> factory) {

  public PolicyEntry {
    needs = List.copyOf(needs);
  }

  public PlacementPolicy create(PolicyInputs inputs) {
    return factory.apply(inputs);
  }
}
