package io.adlro.server.answer;

import io.adlro.live.store.StoredDecision;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An order that was decided.
 *
 * @param fallback why another policy completed the decision, null for not
 */
public record DecisionAnswer(
    long sequence,
    String at,
    String job,
    String kind,
    int attempt,
    List<String> gpuIds,
    String policy,
    String mode,
    Optional<String> fallback) {
  private static final String NO_FALLBACK = "NONE";

  public static DecisionAnswer of(StoredDecision decision) {
    return new DecisionAnswer(
        decision.sequence(),
        Written.time(decision.atMicros()),
        decision.job(),
        decision.kind(),
        decision.attempt(),
        decision.gpuIds(),
        decision.policy(),
        decision.mode(),
        Optional.of(decision.fallback())
            .filter(reason -> !reason.equals(NO_FALLBACK))
            .map(reason -> reason.toLowerCase(Locale.ROOT).replace('_', '-')));
  }

  /**
   * Decisions.
   *
   * @param before the value of the parameter of that name for the next page, null if there is none
   */
  public record Page(List<DecisionAnswer> decisions, OptionalLong before) {}

  /** All of them. */
  public static Page page(List<StoredDecision> decisions) {
    return page(decisions, OptionalLong.empty());
  }

  public static Page page(List<StoredDecision> decisions, OptionalLong before) {
    return new Page(decisions.stream().map(DecisionAnswer::of).toList(), before);
  }
}
