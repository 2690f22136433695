package io.adlro.study.benchmark;

import io.adlro.core.policy.PolicyKind;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The results of a workload: each policy that has run on all replicates, best mean JCT first.
 *
 * @param screenedOut rules that are far behind on the first replicates, with their runs there
 * @param notRun the other policies
 */
public record WorkloadResult(
    SuiteWorkload workload,
    List<PolicyScore> scores,
    List<PolicyScore> screenedOut,
    List<String> notRun,
    Optional<StoredBound> bound) {

  public WorkloadResult {
    scores = bestFirst(scores);
    screenedOut = bestFirst(screenedOut);
    notRun = List.copyOf(notRun);
  }

  private static List<PolicyScore> bestFirst(List<PolicyScore> scores) {
    return scores.stream()
        .sorted(
            Comparator.comparing((PolicyScore score) -> !score.isComparable())
                .thenComparingDouble(PolicyScore::meanJctSeconds))
        .toList();
  }

  WorkloadResult with(Optional<StoredBound> found) {
    return new WorkloadResult(workload, scores, screenedOut, notRun, found);
  }

  /** Number of rules of the workload, screened out or not. */
  public long rules() {
    return workload.policies().stream().filter(p -> p.kind() != PolicyKind.LEARNED).count();
  }

  public Optional<PolicyScore> score(String policy) {
    return scores.stream().filter(score -> score.policy().equals(policy)).findFirst();
  }

  public Optional<PolicyScore> ours() {
    return score(PolicyScore.ADLRO).filter(PolicyScore::isComparable);
  }

  /**
   * The rule with the least mean JCT, with stated or with predicted run times, chosen by the same
   * runs, which favours it.
   */
  public Optional<PolicyScore> bestBaseline() {
    return best(PolicyScore::isRule);
  }

  /** The same among the rules with stated run times. */
  public Optional<PolicyScore> bestStated() {
    return best(PolicyScore::isStatedRule);
  }

  private Optional<PolicyScore> best(Predicate<PolicyScore> which) {
    return scores.stream().filter(which).filter(PolicyScore::isComparable).findFirst();
  }

  /**
   * What the rule that is best on all other replicates loses to the best rule, in the mean over the
   * replicates, as a part of the mean JCT of the best rule; NaN with fewer than two replicates.
   */
  public double chosenElsewhere() {
    List<double[]> rules =
        scores.stream()
            .filter(score -> score.isRule() && score.isComparable())
            .map(PolicyScore::jctBySeed)
            .toList();
    int replicates = rules.isEmpty() ? 0 : rules.get(0).length;
    if (replicates < 2) {
      return Double.NaN;
    }
    double sum = 0;
    for (int i = 0; i < replicates; i++) {
      int left = i;
      sum +=
          rules.stream()
              .min(Comparator.comparingDouble(jct -> Arrays.stream(jct).sum() - jct[left]))
              .orElseThrow()[i];
    }
    return sum / replicates / bestBaseline().orElseThrow().meanJctSeconds() - 1;
  }

  /** Whether adlro and a baseline have run. */
  public boolean isCompared() {
    return ours().isPresent() && bestBaseline().isPresent();
  }

  Paired against(PolicyScore baseline) {
    return new Paired(ours().orElseThrow().jctBySeed(), baseline.jctBySeed());
  }

  /** What the networks add: adlro against itself without them, tested alone. */
  public Optional<Evidence> networks() {
    return score(PolicyScore.WITHOUT_NETWORKS)
        .filter(without -> without.isComparable() && ours().isPresent())
        .map(without -> Evidence.of(against(without)));
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
