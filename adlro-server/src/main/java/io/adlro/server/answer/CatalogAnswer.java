package io.adlro.server.answer;

import io.adlro.core.policy.PolicyEntry;
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
      List<Entry> provenance) {}

  /** A line of a provenance. */
  public record Entry(String name, String value) {}
}
