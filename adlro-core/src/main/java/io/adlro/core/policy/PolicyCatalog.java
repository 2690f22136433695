package io.adlro.core.policy;

import java.util.List;

/** The policies that need no solver, one line each. */
public final class PolicyCatalog {
  private PolicyCatalog() {}

  public static List<PolicyEntry> entries() {
    return List.of(
        new PolicyEntry(
            "fcfs", "first come, first served; the head blocks, blind to GPU models", List.of(),
            inputs -> new Fcfs()));
  }
}
