package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class ScreeningTest {
  private static final Screening SCREENING = new Screening(2, 1.25);

  private static PolicyScore stated(String policy, double... jctBySeed) {
    return score(policy, PolicyKind.RULE, 0, jctBySeed);
  }

  private static PolicyScore predicted(String policy, double... jctBySeed) {
    return score(policy + "+predictions", PolicyKind.RULE_WITH_PREDICTIONS, 0, jctBySeed);
  }

  private static PolicyScore score(
      String policy, PolicyKind kind, int unfinished, double... jctBySeed) {
    return new PolicyScore(
        policy,
        kind,
        DoubleStream.of(jctBySeed)
            .mapToObj(jct -> new StoredRun("", "", policy, 1, jct, jct, 1, 1, 1, unfinished))
            .toList());
  }

  private static List<String> out(List<PolicyScore> scores) {
    return SCREENING.out(scores).stream().map(PolicyScore::policy).toList();
  }

  @Test
  void aRuleIsOutIfItsMeanIsAboveTheFactorTimesTheLeastOne() {
    assertThat(
            out(
                List.of(
                    stated("best", 30, 10),
                    stated("at the factor", 10, 40),
                    stated("above it", 10, 40.1))))
        .containsExactly("above it");
  }

  @Test
  void rulesWithStatedAndWithPredictedRunTimesAreScreenedApart() {
    assertThat(
            out(
                List.of(
                    stated("a", 100, 100),
                    stated("b", 130, 130),
                    predicted("a", 10, 10),
                    predicted("b", 13, 13))))
        .containsExactly("b", "b+predictions");
  }

  @Test
  void aRuleWithUnfinishedJobsIsOutUnlessAllOfItsKindHaveSome() {
    PolicyScore unfinished = score("some", PolicyKind.RULE, 1, 5, 5);
    assertThat(out(List.of(unfinished, stated("all", 10, 10)))).containsExactly("some");
    assertThat(out(List.of(unfinished, predicted("all", 10, 10)))).isEmpty();
  }

  @Test
  void theRuleThatTheResultsShowWithAndWithoutPredictionsStays() {
    assertThat(
            out(
                List.of(
                    stated("sjf", 1, 1),
                    stated("patient-sjf", 9, 9),
                    predicted("sjf", 1, 1),
                    predicted("patient-sjf", 9, 9))))
        .isEmpty();
  }

  @Test
  void whatTheScoresOfSomeRulesScreenOutTheScoresOfAllScreenOutToo() {
    for (int seed = 1; seed <= 100; seed++) {
      Random random = new Random(seed);
      List<PolicyScore> all = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        PolicyKind kind = i % 2 == 0 ? PolicyKind.RULE : PolicyKind.RULE_WITH_PREDICTIONS;
        int unfinished = random.nextInt(5) == 0 ? 1 : 0;
        all.add(score("rule " + i, kind, unfinished, 1 + random.nextDouble()));
      }
      Collections.shuffle(all, random);

      assertThat(out(all))
          .as("seed %d", seed)
          .containsAll(out(all.subList(0, random.nextInt(all.size()))));
    }
  }
}
