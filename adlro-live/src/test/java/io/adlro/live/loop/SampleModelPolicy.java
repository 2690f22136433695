package io.adlro.live.loop;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.PolicyModel;
import java.util.List;
import java.util.Optional;

/** First come, first served, as if it had a model of any name but {@code unfit}. */
record SampleModelPolicy(String model) implements PolicyModel {
  static PolicyEntry fcfs() {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals("fcfs"))
        .findFirst()
        .orElseThrow();
  }

  static PolicyEntry entry(String model) {
    return new PolicyEntry(
        "learned",
        "",
        PolicyKind.LEARNED,
        List.of(),
        Optional.of(new SampleModelPolicy(model)),
        inputs -> Optional.empty(),
        fcfs()::create);
  }

  @Override
  public Optional<String> problem() {
    return model.equals("unfit")
        ? Optional.of("model unfit was not trained for it")
        : Optional.empty();
  }

  @Override
  public String sha256() {
    return "digest of " + model;
  }

  @Override
  public PolicyEntry replacedBy(String other) {
    return entry(other);
  }
}
