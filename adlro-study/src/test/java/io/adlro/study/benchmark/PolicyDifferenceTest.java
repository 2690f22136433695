package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyKind;
import io.adlro.study.benchmark.PolicyDifference.Basis;
import io.adlro.study.experiment.AllPolicies;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class PolicyDifferenceTest {
  private static StoredRun run(String policy, int seed, double jct, Double... blocks) {
    return new StoredRun("", "", policy, seed, jct, jct, 0, 1, 0, List.of(blocks));
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
  void severalSeedsGiveAnIntervalOverThem() {
    PolicyDifference versus =
        PolicyDifference.of(score("adlro", 9, 19, 29), score("sjf", 10, 20, 30));

    assertThat(versus.relative()).isEqualTo(-0.05);
    assertThat(versus.basis()).isEqualTo(Basis.SEEDS);
    assertThat(versus.interval().orElseThrow().high()).isLessThan(0);
    assertThat(versus.mayBeChance()).isFalse();
  }

  @Test
  void oneSeedGivesAnIntervalOverItsBlocksAndSaysSo() {
    Double[] ours = {10.0, 30.0, 10.0, 30.0};
    Double[] theirs = {20.0, 20.0, 20.0, 20.0};
    PolicyDifference versus =
        PolicyDifference.of(
            new PolicyScore("adlro", PolicyKind.LEARNED, List.of(run("adlro", 1, 20, ours))),
            new PolicyScore("sjf", PolicyKind.RULE, List.of(run("sjf", 1, 20, theirs))));

    assertThat(versus.basis()).isEqualTo(Basis.BLOCKS);
    assertThat(versus.mayBeChance()).isTrue();
    assertThat(versus.shown()).startsWith("+0.0 [-").endsWith("]*");
  }

  @Test
  void oneSeedWithoutBlocksHasNoInterval() {
    PolicyDifference versus = PolicyDifference.of(score("adlro", 11), score("sjf", 10));

    assertThat(versus.basis()).isEqualTo(Basis.NOTHING);
    assertThat(versus.shown()).isEqualTo("+10");
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
