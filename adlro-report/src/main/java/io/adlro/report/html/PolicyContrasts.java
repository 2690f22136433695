package io.adlro.report.html;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.ComparisonResult;
import java.util.List;
import java.util.Optional;

/**
 * The differences of all policies to one of them. Policies without a mean JCT are left out.
 *
 * @param seeds that differ in their jobs
 */
record PolicyContrasts(String baseline, List<Difference> differences, int seeds) {
  /** Empty when the baseline has no mean JCT. */
  static Optional<PolicyContrasts> of(ComparisonResult result, PolicyOutcome baseline) {
    Comparison comparison = result.comparison();
    return baseline.isMeasured()
        ? Optional.of(
            new PolicyContrasts(
                baseline.name(), comparison.against(baseline), comparison.replicates()))
        : Optional.empty();
  }

  Optional<Difference> of(String policy) {
    return differences.stream().filter(d -> d.policy().equals(policy)).findFirst();
  }

  /** Whether there are intervals and verdicts. */
  boolean tested() {
    return Replicates.suffice(seeds);
  }
}
