package io.adlro.study.experiment;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.Optional;

/**
 * What a comparison found; bound and figures where they were requested.
 *
 * @param trace what it found out about the trace that it ran on
 * @param baselineName the policy that the user wants the others compared with
 */
public record ComparisonResult(
    Comparison comparison,
    Conditions conditions,
    Optional<TraceFindings> trace,
    Optional<BoundResult> bound,
    Optional<ComparisonFigures> figures,
    Optional<String> baselineName) {

  public ComparisonResult(
      Comparison comparison,
      Conditions conditions,
      Optional<TraceFindings> trace,
      Optional<BoundResult> bound,
      Optional<ComparisonFigures> figures) {
    this(comparison, conditions, trace, bound, figures, Optional.empty());
  }

  /** The same result with this baseline. */
  public ComparisonResult against(Optional<String> policy) {
    return new ComparisonResult(comparison, conditions, trace, bound, figures, policy);
  }

  /** The policy that the table compares with: the chosen one, the reference, or else the best. */
  public PolicyOutcome baseline() {
    return baselineName
        .flatMap(comparison::outcome)
        .or(() -> comparison.outcome(Conditions.REFERENCE))
        .orElseGet(comparison::best);
  }
}
