package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyKind;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PolicyScoreTest {
  private static StoredRun run(String policy, int seed, double jct) {
    return new StoredRun("", "", policy, seed, jct, jct, 0, 1, 1, 0);
  }

  private static PolicyScore score(String policy, double... jctBySeed) {
    return new PolicyScore(
        policy,
        PolicyKind.RULE,
        IntStream.range(0, jctBySeed.length)
            .mapToObj(i -> run(policy, i + 1, jctBySeed[i]))
            .toList());
  }

  @Test
  void rulesCountWithStatedAndWithPredictedRunTimesAndLearnedPoliciesDoNot() {
    AllPolicies catalog =
        new AllPolicies(
            List.of(
                PolicyCatalog.entries(), LearnedPolicies.entries(ModelFiles.of(Path.of("..")))));
    List<PolicyScore> scores =
        Stream.of("adlro", "adlro+stated", "sjf+predictions", "sjf", "paper-dqn")
            .map(name -> new PolicyScore(name, catalog.find(name).orElseThrow().kind(), List.of()))
            .toList();
    assertThat(scores)
        .filteredOn(PolicyScore::isRule)
        .extracting(PolicyScore::policy)
        .containsExactly("sjf+predictions", "sjf");
    assertThat(scores)
        .filteredOn(PolicyScore::isStatedRule)
        .extracting(PolicyScore::policy)
        .containsExactly("sjf");
  }

  @Test
  void aPolicyThatLeavesJobsOrMeasuresNothingIsNotComparable() {
    StoredRun left = new StoredRun("", "", "sjf", 1, 1, 1, 0, 1, 1, 2);

    assertThat(new PolicyScore("sjf", PolicyKind.RULE, List.of(left)).isComparable()).isFalse();
    assertThat(score("sjf", 1, Double.NaN).isComparable()).isFalse();
    assertThat(score("sjf", 1, 2).isComparable()).isTrue();
  }
}
