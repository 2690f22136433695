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
    return new StoredRun("", "", policy, seed, jct, jct, 0, 1, 0, List.of());
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
  void learnedPoliciesAndRulesOnPredictionsAreNotBaselines() {
    AllPolicies catalog =
        new AllPolicies(
            List.of(
                PolicyCatalog.entries(), LearnedPolicies.entries(ModelFiles.of(Path.of("..")))));
    assertThat(Stream.of("adlro", "adlro+stated", "sjf+predictions", "sjf", "paper-dqn"))
        .filteredOn(
            name -> {
              PolicyKind kind = catalog.find(name).orElseThrow().kind();
              return new PolicyScore(name, kind, List.of()).isBaseline();
            })
        .containsExactly("sjf");
  }

  @Test
  void aPolicyThatLeavesJobsOrMeasuresNothingIsNotComparable() {
    StoredRun left = new StoredRun("", "", "sjf", 1, 1, 1, 0, 1, 2, List.of());

    assertThat(new PolicyScore("sjf", PolicyKind.RULE, List.of(left)).isComparable()).isFalse();
    assertThat(score("sjf", 1, Double.NaN).isComparable()).isFalse();
    assertThat(score("sjf", 1, 2).isComparable()).isTrue();
  }
}
