package io.adlro.study.experiment;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.Optional;

/**
 * What a comparison found; bound and figures where they were requested.
 *
 * @param baselineName the policy that the user wants the others compared with
 */
public record ComparisonResult(
    Comparison comparison,
    Conditions conditions,
    Optional<BoundResult> bound,
    Optional<ComparisonFigures> figures,
    Optional<String> baselineName) {

  public ComparisonResult(
      Comparison comparison,
      Conditions conditions,
      Optional<BoundResult> bound,
      Optional<ComparisonFigures> figures) {
    this(comparison, conditions, bound, figures, Optional.empty());
  }

  /** The same result with this baseline. */
  public ComparisonResult against(Optional<String> policy) {
    return new ComparisonResult(comparison, conditions, bound, figures, policy);
  }

  /** The policy that the table compares with: the chosen one, the reference, or else the best. */
  public PolicyOutcome baseline() {
    return baselineName
        .flatMap(comparison::outcome)
        .or(() -> comparison.outcome(Conditions.REFERENCE))
        .orElseGet(comparison::best);
  }
}
