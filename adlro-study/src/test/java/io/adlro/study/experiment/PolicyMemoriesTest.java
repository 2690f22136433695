package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Order;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PolicyEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
  private static final boolean SOAK = Integer.getInteger("adlro.soak.factor", 1) > 1;

  private static final List<PolicyEntry> POLICIES = SeededRuns.policies();

  static Stream<PolicyEntry> policies() {
    return POLICIES.stream();
  }

  /**
   * One seed for each test of a policy, so that its three tests have all three settings; the
   * profile {@code soak} has all seeds in all tests.
   */
  private static long[] seeds(PolicyEntry policy, int test) {
    return SOAK
        ? LongStream.range(0, SEEDS).toArray()
        : new long[] {(POLICIES.indexOf(policy) + test) % SEEDS};
  }

  @Test
  void nodesJoinAndLeaveAndOrdersTimeOutInTheseRuns() {
    List<String> journal = SeededRuns.of(0).journal(POLICIES.get(0));
    assertThat(count(journal, "NodeJoined")).isEqualTo(4);
    assertThat(count(journal, "NodeLeft")).isEqualTo(4);
    assertThat(count(journal, "PlacementTimedOut")).isPositive();
    List<String> fixed = SeededRuns.of(2).journal(POLICIES.get(0));
    assertThat(count(fixed, "NodeJoined")).isZero();
  }

  @Test
  void speedsAreLearnedInOneOfTheseRuns() {
    PolicyEntry predicting = SeededRuns.CATALOG.find("adlro").orElseThrow();
    assertThat(speedsLearned(SeededRuns.of(1).journal(predicting))).isPositive();
    assertThat(speedsLearned(SeededRuns.of(0).journal(predicting))).isZero();
  }

  private static long speedsLearned(List<String> journal) {
    return journal.stream()
        .filter(line -> line.contains(" Computed ") && line.contains("kind=\"speeds\" result=[0x"))
        .count();
  }

  private static long count(List<String> journal, String fact) {
    return journal.stream().filter(line -> line.contains(" " + fact + " ")).count();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void anInstanceThatGotAllFactsAndOrdersDecidesAsTheFirstWould(PolicyEntry policy) {
    for (long seed : seeds(policy, 0)) {
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
    for (long seed : seeds(policy, 1)) {
      restoreAndCompare(SeededRuns.of(seed), policy, seed);
    }
  }

  /** The whole kernel: snapshot at record i, records i to j are applied, from j on it decides. */
  @ParameterizedTest
  @MethodSource("policies")
  void aKernelRestoredFromASnapshotContinuesAsTheUninterruptedRun(PolicyEntry policy)
      throws IOException {
    for (long seed : seeds(policy, 2)) {
      SeededRuns runs = SeededRuns.of(seed);
      byte[] journal = runs.bytes(policy);
      List<JournalRecord> records = records(journal);
      Random random = new Random(seed);
      int i = random.nextInt(records.size());
      int j = endOfDecision(records, i + random.nextInt(records.size() - i));
      SchedulingKernel first =
          JournalRecovery.start(
              JournalReader.of(journal).header(), runs.create(policy), QuietOrders.IGNORE);
      JournalRecovery toSnapshot = new JournalRecovery(first, 0);
      records.subList(0, i).forEach(toSnapshot::apply);
      ByteArrayOutputStream snapshot = new ByteArrayOutputStream();
      new KernelSnapshot(first.snapshot(), i).write(snapshot);

      Audit fromJ =
          new Audit(
              JournalReader.of(journal).header(),
              receiver -> {
                InputStream in = new ByteArrayInputStream(snapshot.toByteArray());
                KernelSnapshot read = KernelSnapshot.read(in, runs.create(policy), receiver);
                JournalRecovery behind = new JournalRecovery(read.kernel(), read.applied());
                records.subList(i, j).forEach(behind::apply);
                return read.kernel();
              },
              j);

      assertThat(fromJ.check(JournalReader.of(journal)).difference())
          .as("%s, seed %d, records %d to %d", policy.name(), seed, i, j)
          .isEmpty();
    }
  }

  /**
   * Decisions that use up their budget are completed by first fit, and an audit repeats them. Every
   * second policy has the smaller budget; the profile {@code soak} has both for all.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void anAuditRepeatsDecisionsThatWereCut(PolicyEntry policy) throws IOException {
    long[] both = {3, 12};
    long[] one = {both[POLICIES.indexOf(policy) % both.length]};
    for (long budget : SOAK ? both : one) {
      SeededRuns runs = SeededRuns.of(budget);
      byte[] journal = runs.bytes(policy, budget);

      Audit audit =
          new Audit(JournalReader.of(journal).header(), Guarded.byFirstFit(runs.create(policy)));

      assertThat(audit.check(JournalReader.of(journal)).difference())
          .as("%s with a budget of %d", policy.name(), budget)
          .isEmpty();
    }
  }

  private static List<JournalRecord> records(byte[] journal) throws IOException {
    JournalReader reader = JournalReader.of(journal);
    List<JournalRecord> records = new ArrayList<>();
    while (reader.next()) {
      records.add(reader.record());
    }
    return records;
  }

  private static int endOfDecision(List<JournalRecord> records, int from) {
    return IntStream.range(from, records.size())
        .filter(
            n ->
                records.get(n) instanceof JournalRecord.Ordered ordered
                    && ordered.order() instanceof Order.Decided)
        .map(n -> n + 1)
        .findFirst()
        .orElse(records.size());
  }

  /** In these runs the agent compares its candidates. */
  @Test
  void anAgentRestoredFromASnapshotHasTheResultsOfItsReviews() {
    List<String> few = List.of("adlro", "patient-sjf+predictions");
    for (String name : SOAK ? List.of("adlro", "adlro+stated", "patient-sjf+predictions") : few) {
      PolicyEntry policy = SeededRuns.CATALOG.find(name).orElseThrow();
      List<String> journal = restoreAndCompare(SeededRuns.withManyJobs(1), policy, 1);
      assertThat(journal.stream().anyMatch(line -> line.contains(" kind=\"review\" result")))
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
