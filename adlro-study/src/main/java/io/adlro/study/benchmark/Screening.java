package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which rules run on all replicates of a workload: those near the best one on the first replicates.
 *
 * @param replicates the first ones, on which every rule runs
 * @param within the largest mean JCT of a rule that stays, as a multiple of the least one
 */
public record Screening(int replicates, double within) {
  /** The factor of a suite that states none. */
  static final double USUAL_WITHIN = 1.25;

  /** The results show their difference, so they run on all replicates. */
  private static final Set<String> ALWAYS =
      Set.of(BenchmarkInput.RULE, BenchmarkInput.RULE_WITH_PREDICTIONS);

  /**
   * The rules that are screened out. Those with stated and those with predicted run times are
   * separate groups, and the best one of a group stays. A rule with unfinished jobs goes if another
   * of its group has none. More scores lower the best mean at most, so a rule that is out stays
   * out: the scores of some rules never screen out one that the scores of all would keep.
   *
   * @param scores of rules on the first replicates
   */
  List<PolicyScore> out(List<PolicyScore> scores) {
    Map<PolicyKind, Double> least = new EnumMap<>(PolicyKind.class);
    for (PolicyScore score : scores) {
      if (score.isComparable()) {
        least.merge(score.kind(), score.meanJctSeconds(), Math::min);
      }
    }
    return scores.stream()
        .filter(score -> least.containsKey(score.kind()) && !ALWAYS.contains(score.policy()))
        .filter(
            score ->
                !score.isComparable() || score.meanJctSeconds() > within * least.get(score.kind()))
        .toList();
  }
}
