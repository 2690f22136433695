package io.adlro.server.answer;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.training.Evaluation;
import java.util.List;
import java.util.Optional;

/** The policies and models of this process. */
public final class CatalogAnswer {
  private CatalogAnswer() {}

  /** All policies. */
  public record Policies(List<Policy> policies) {}

  /**
   * A policy.
   *
   * @param kind {@code rule}, {@code rule-with-predictions} or {@code learned}
   * @param needs what a cluster has to offer for it
   * @param active whether it decides
   */
  public record Policy(
      String name, String summary, String kind, List<String> needs, boolean active) {
    /** One that may decide under this name. */
    public static Policy of(PolicyEntry entry, String active) {
      return new Policy(
          entry.name(),
          entry.summary(),
          Written.word(entry.kind()),
          entry.needs().stream().map(Written::word).toList(),
          entry.name().equals(active));
    }
  }

  /** All models. */
  public record Models(List<Model> models) {}

  /**
   * A model.
   *
   * @param digest SHA-256 of its file, null if it cannot be read
   * @param problem why the policy that decides cannot use it, null if it can
   * @param active whether the policy that decides uses it for all jobs but those of a canary
   * @param state proposed, canary, active or retired; null if it was never proposed nor activated
   * @param training null if its file has no evaluation
   * @param provenance scenario, seeds, commit and date of its training
   */
  public record Model(
      String name,
      Optional<String> digest,
      Optional<String> problem,
      boolean active,
      Optional<String> state,
      Optional<String> changedAt,
      Optional<String> origin,
      Optional<String> evaluation,
      Optional<Training> training,
      List<Entry> provenance) {}

  /**
   * The last evaluation of a training, on jobs that it does not see.
   *
   * @param baseline the best rule
   * @param change of the mean JCT as a part of that of the baseline
   * @param interval 95 %, null with too few seeds
   */
  public record Training(
      String baseline, double change, Optional<ComparisonAnswer.Range> interval) {
    public static Training of(Evaluation found) {
      return new Training(
          found.baseline(),
          found.difference(),
          found.interval().map(known -> new ComparisonAnswer.Range(found.low(), found.high())));
    }
  }

  /** A line of a provenance. */
  public record Entry(String name, String value) {}
}
