package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.Predicting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All policies, of every module. */
public final class AllPolicies {
  /** What a comparison runs by default. */
  public static final List<String> BEST_KNOWN =
      List.of(
          "fcfs",
          "fcfs-fast",
          "first-fit",
          "easy-backfilling",
          "sjf",
          "wfp3",
          "unicef",
          "f1",
          "multifactor",
          "static-affinity",
          "static-balanced",
          "met",
          "mct",
          "mct-spt",
          "min-min",
          "max-min",
          "sufferage",
          "rolling-matching",
          "best-fit",
          "patient-sjf",
          "adlro");

  /** The suffix of a policy that plans with predicted run times. */
  private static final String PREDICTIONS = "+predictions";

  private final List<PolicyEntry> entries;

  public AllPolicies(List<List<PolicyEntry>> sources) {
    List<PolicyEntry> all = new ArrayList<>();
    sources.forEach(all::addAll);
    this.entries = List.copyOf(all);
    if (names().stream().distinct().count() < entries.size()) {
      throw new IllegalArgumentException("a policy is in the catalogue twice: " + names());
    }
  }

  public List<PolicyEntry> entries() {
    return entries;
  }

  public List<String> names() {
    return entries.stream().map(PolicyEntry::name).toList();
  }

  /** By name; NAME+predictions is the rule NAME on predicted run times. */
  public Optional<PolicyEntry> find(String name) {
    if (name.endsWith(PREDICTIONS)) {
      return entry(name.substring(0, name.length() - PREDICTIONS.length()))
          .filter(policy -> policy.kind() == PolicyKind.RULE)
          .map(AllPolicies::predicting);
    }
    return entry(name);
  }

  private Optional<PolicyEntry> entry(String name) {
    return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  private static PolicyEntry predicting(PolicyEntry policy) {
    return new PolicyEntry(
        policy.name() + PREDICTIONS,
        policy.summary() + "; with predicted run times",
        PolicyKind.RULE_WITH_PREDICTIONS,
        policy.needs(),
        policy.obstacle(),
        inputs -> new Predicting(policy.create(inputs)));
  }
}
