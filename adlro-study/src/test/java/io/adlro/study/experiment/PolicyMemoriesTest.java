package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.PolicyEntry;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The memory of each policy changes by facts, orders and notes only, and a snapshot has all of it:
 * another instance that gets them, or a snapshot and what followed it, decides as the first would.
 */
class PolicyMemoriesTest {
  private static final int SEEDS = 3;

  static Stream<PolicyEntry> policies() {
    return SeededRuns.policies().stream();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void anInstanceThatGotAllFactsAndOrdersDecidesAsTheFirstWould(PolicyEntry policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      SeededRuns runs = SeededRuns.of(seed);
      List<String> journal = runs.journal(policy);
      int decidesFrom = new Random(seed).nextInt(facts(journal));

      assertThat(runs.journal(new TakenOver(() -> runs.create(policy), 0, decidesFrom)))
          .as("seed %d, the other decides from fact %d", seed, decidesFrom)
          .isEqualTo(journal);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void anInstanceRestoredFromASnapshotDecidesAsTheFirstWould(PolicyEntry policy) {
    for (long seed = 0; seed < SEEDS; seed++) {
      restoreAndCompare(SeededRuns.of(seed), policy, seed);
    }
  }

  /** In these runs the agent compares its candidates. */
  @Test
  void anAgentRestoredFromASnapshotHasTheResultsOfItsReviews() {
    for (String name : List.of("adlro", "adlro+stated", "patient-sjf+predictions")) {
      PolicyEntry policy = SeededRuns.CATALOG.find(name).orElseThrow();
      List<String> journal = restoreAndCompare(SeededRuns.withManyJobs(1), policy, 1);
      assertThat(journal.stream().anyMatch(line -> line.contains(">Note")))
          .as(name)
          .isEqualTo(name.startsWith("adlro"));
    }
  }

  private static List<String> restoreAndCompare(SeededRuns runs, PolicyEntry policy, long seed) {
    List<String> journal = runs.journal(policy);
    Random random = new Random(seed);
    int restoredAt = 1 + random.nextInt(facts(journal) - 2);
    int decidesFrom = restoredAt + random.nextInt(facts(journal) - restoredAt);

    assertThat(runs.journal(new TakenOver(() -> runs.create(policy), restoredAt, decidesFrom)))
        .as("%s, seed %d, facts %d to %d", policy.name(), seed, restoredAt, decidesFrom)
        .isEqualTo(journal);
    return journal;
  }

  private static int facts(List<String> journal) {
    return (int) journal.stream().filter(line -> !line.contains(">")).count();
  }
}
