package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.Predicting;
import io.adlro.ingest.message.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  private static final String SEE = "see `adlro policies`";

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

  /**
   * By name. NAME+predictions is the rule NAME on predicted run times, NAME@MODEL the learned
   * policy NAME with another model, which is not read yet.
   */
  public Optional<PolicyEntry> find(String written) {
    PolicyName policy = PolicyName.of(written);
    Optional<PolicyEntry> found = withoutModel(policy.name());
    return policy.model().isEmpty()
        ? found
        : found.flatMap(PolicyEntry::model).map(m -> m.replacedBy(policy.model().get()));
  }

  /** The end of a sentence about a name that is not found. */
  public String hint(String written) {
    PolicyName policy = PolicyName.of(written);
    if (policy.model().isPresent() && withoutModel(policy.name()).isPresent()) {
      return "; `%s` has no model, only %s have one; %s"
          .formatted(policy.name(), NearestName.listed(learned()), SEE);
    }
    Optional<String> base = withoutPredictions(policy.name());
    if (base.flatMap(this::entry).isPresent()) {
      return "; +predictions goes with rules, `%s` is learned; %s".formatted(base.get(), SEE);
    }
    return nearest(policy, base)
        .map(name -> "; did you mean `%s`? (%s)".formatted(policy.renamed(name), SEE))
        .orElse("; " + SEE);
  }

  private Optional<String> nearest(PolicyName policy, Optional<String> base) {
    if (base.isPresent()) {
      return NearestName.to(base.get(), rules()).map(rule -> rule + PREDICTIONS);
    }
    return NearestName.to(policy.name(), policy.model().isPresent() ? learned() : everyName());
  }

  private List<String> rules() {
    return entries.stream().filter(AllPolicies::isRule).map(PolicyEntry::name).toList();
  }

  private List<String> learned() {
    return entries.stream()
        .filter(entry -> entry.model().isPresent())
        .map(PolicyEntry::name)
        .toList();
  }

  /** With the rules on predicted run times, which {@link #find} derives. */
  public List<String> everyName() {
    return Stream.concat(names().stream(), rules().stream().map(rule -> rule + PREDICTIONS))
        .toList();
  }

  private static boolean isRule(PolicyEntry policy) {
    return policy.kind() == PolicyKind.RULE;
  }

  private Optional<PolicyEntry> withoutModel(String name) {
    Optional<String> base = withoutPredictions(name);
    return base.isPresent()
        ? base.flatMap(this::entry).filter(AllPolicies::isRule).map(AllPolicies::predicting)
        : entry(name);
  }

  private static Optional<String> withoutPredictions(String name) {
    return name.endsWith(PREDICTIONS)
        ? Optional.of(name.substring(0, name.length() - PREDICTIONS.length()))
        : Optional.empty();
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
        policy.model(),
        policy.obstacle(),
        inputs -> new Predicting(policy.create(inputs)));
  }
}
