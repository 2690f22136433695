package io.adlro.study.benchmark;

import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of a workload: each policy that has run under all seeds, best mean JCT first.
 *
 * @param notRun the other policies
 */
public record WorkloadResult(
    SuiteWorkload workload,
    List<PolicyScore> scores,
    List<String> notRun,
    Optional<StoredBound> bound) {

  public WorkloadResult {
    scores =
        scores.stream()
            .sorted(
                Comparator.comparing((PolicyScore score) -> !score.isComparable())
                    .thenComparingDouble(PolicyScore::meanJctSeconds))
            .toList();
    notRun = List.copyOf(notRun);
  }

  WorkloadResult with(Optional<StoredBound> found) {
    return new WorkloadResult(workload, scores, notRun, found);
  }

  public Optional<PolicyScore> score(String policy) {
    return scores.stream().filter(score -> score.policy().equals(policy)).findFirst();
  }

  public Optional<PolicyScore> ours() {
    return score(PolicyScore.ADLRO).filter(PolicyScore::isComparable);
  }

  /** The one with the least mean JCT, chosen by the same runs, which favours it. */
  public Optional<PolicyScore> bestBaseline() {
    return scores.stream()
        .filter(PolicyScore::isBaseline)
        .filter(PolicyScore::isComparable)
        .findFirst();
  }

  /** adlro against the best baseline. */
  public Optional<Evidence> versus() {
    return ours()
        .flatMap(
            ours ->
                bestBaseline()
                    .map(base -> Evidence.of(new Paired(ours.jctBySeed(), base.jctBySeed()))));
  }

  /** adlro and the best baseline: the policies whose gap to the bound is computed. */
  public List<String> boundedPolicies() {
    return Stream.concat(ours().stream(), bestBaseline().stream())
        .map(PolicyScore::policy)
        .toList();
  }

  /** NaN where it is not known. */
  public double gap(Optional<PolicyScore> score) {
    return score
        .flatMap(known -> bound.map(b -> b.gapByPolicy().getOrDefault(known.policy(), 0 / 0.0)))
        .orElse(Double.NaN);
  }
}
