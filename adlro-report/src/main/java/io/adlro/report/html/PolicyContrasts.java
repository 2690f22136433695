package io.adlro.report.html;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Conditions;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The differences of all policies to one of them, and the claims that the seeds support. Policies
 * without a mean JCT are left out.
 *
 * @param repetitions independent trials; 1 for a trace, whose jobs do not depend on the seed
 */
record PolicyContrasts(String baseline, List<Difference> differences, int repetitions) {
  private static final double LEVEL = 0.05;

  /** The claim that the seeds support. */
  enum Evidence {
    BETTER("better"),
    WORSE("worse"),
    NOT_SHOWN("no difference shown"),
    TOO_FEW_SEEDS("too few seeds");

    private final String words;

    Evidence(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  /** Empty when the baseline has no mean JCT. */
  static Optional<PolicyContrasts> of(ComparisonResult result, PolicyOutcome baseline) {
    if (!measured(baseline)) {
      return Optional.empty();
    }
    Comparison all = result.comparison();
    List<PolicyOutcome> measured =
        all.outcomes().stream().filter(PolicyContrasts::measured).toList();
    Comparison comparison = new Comparison(all.setting(), all.seeds(), measured);
    boolean trace = result.conditions().source() == Conditions.Source.TRACE;
    return Optional.of(
        new PolicyContrasts(
            baseline.name(), comparison.against(baseline), trace ? 1 : all.seeds().size()));
  }

  /** Whether some measured job completed under every seed. */
  static boolean measured(PolicyOutcome outcome) {
    return DoubleStream.of(outcome.perSeed(run -> run.jct().mean())).allMatch(Double::isFinite);
  }

  Optional<Difference> of(String policy) {
    return differences.stream().filter(d -> d.policy().equals(policy)).findFirst();
  }

  boolean tested() {
    return repetitions > 1;
  }

  /** The corrected test and the interval have to agree. */
  Evidence evidence(Difference difference) {
    if (!canShowAnything()) {
      return Evidence.TOO_FEW_SEEDS;
    }
    if (difference.pValue() >= LEVEL || difference.interval().contains(0)) {
      return Evidence.NOT_SHOWN;
    }
    return difference.relative() < 0 ? Evidence.BETTER : Evidence.WORSE;
  }

  /** Whether the smallest p-value that so few seeds can give, corrected, is below the level. */
  boolean canShowAnything() {
    // All seeds on one side: two-sided p = 2 / 2^n; Holm multiplies it with the differences.
    return differences.size() * Math.pow(2, 1.0 - repetitions) < LEVEL;
  }
}
