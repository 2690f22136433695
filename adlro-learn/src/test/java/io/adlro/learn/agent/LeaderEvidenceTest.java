package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class LeaderEvidenceTest {
  private static final int POLICIES = 10;
  private static final int BLOCKS = 200;

  /** Differences with a heavy tail, of mean zero. */
  private static double noise(RandomGenerator random) {
    double sign = random.nextBoolean() ? 1 : -1;
    return sign * StrictMath.exp(1.5 * random.nextGaussian());
  }

  private static int leaderAfter(LeaderEvidence evidence, RandomGenerator random, double gainOf3) {
    for (int block = 0; block < BLOCKS && evidence.changes() == 0; block++) {
      for (int policy = 1; policy < POLICIES; policy++) {
        evidence.observe(policy, noise(random) + (policy == 3 ? gainOf3 : 0));
      }
      evidence.choose();
    }
    return evidence.leader();
  }

  @Test
  void policiesThatAreNotBetterRarelyReplaceTheLeader() {
    int runs = 200;
    int changes = 0;
    for (int run = 0; run < runs; run++) {
      RandomGenerator random = new RandomStreams(run).stream("equal");
      changes += leaderAfter(new LeaderEvidence(POLICIES), random, 0) == 0 ? 0 : 1;
    }
    assertThat((double) changes / runs).isLessThanOrEqualTo(LeaderEvidence.ERROR);
  }

  @Test
  void aBetterPolicyReplacesTheLeaderAndTheWayBackTakesAProofToo() {
    LeaderEvidence evidence = new LeaderEvidence(POLICIES);
    assertThat(leaderAfter(evidence, new RandomStreams(1).stream("better"), 4)).isEqualTo(3);

    evidence.observe(0, 5);
    evidence.choose();
    assertThat(evidence.leader()).isEqualTo(3);
    for (int block = 0; block < 30; block++) {
      evidence.observe(0, 5);
      evidence.choose();
    }
    assertThat(evidence.leader()).isEqualTo(0);
    assertThat(evidence.changes()).isEqualTo(2);
  }

  /** The same regrets in each of three futures, but for a little. */
  private static double[] rehearsal(double... regret) {
    return IntStream.range(0, 3 * regret.length)
        .mapToDouble(i -> regret[i % regret.length] + 0.001 * (i % 2))
        .toArray();
  }

  @Test
  void aRehearsalChoosesTheLeader() {
    LeaderEvidence evidence = new LeaderEvidence(3);
    evidence.rehearsed(rehearsal(0.3, 0.2, 0.25));
    assertThat(evidence.leader()).isEqualTo(1);
    evidence.rehearsed(rehearsal(0.1, 0.3, 0.1));
    assertThat(LeaderEvidence.ofNumbers(evidence.asNumbers()).leader()).isEqualTo(2);
  }

  @Test
  void aLesserRegretThatMayBeChanceChangesNothing() {
    LeaderEvidence evidence = new LeaderEvidence(2);
    evidence.rehearsed(new double[] {0, 0.1, 0.4, 0, 0, 0.1, 0, 0.05});
    assertThat(evidence.leader()).isZero();
  }

  @Test
  void theFirstPolicyLeadsAgainWhenNoOtherIsBetterAnyMore() {
    LeaderEvidence evidence = new LeaderEvidence(2);
    evidence.rehearsed(rehearsal(0.1, 0));
    assertThat(evidence.leader()).isEqualTo(1);
    evidence.rehearsed(rehearsal(0, 0.1));
    assertThat(evidence.leader()).isZero();
  }

  @Test
  void blocksThatContradictARehearsalKeepTheFirstPolicyInTheLead() {
    LeaderEvidence evidence = new LeaderEvidence(2);
    for (int block = 0; block < 4; block++) {
      evidence.observe(1, -5 - block % 2);
    }
    evidence.rehearsed(rehearsal(0.1, 0));
    assertThat(evidence.leader()).isZero();
  }

  @Test
  void severalRehearsalsShowWhatOneDoesNot() {
    LeaderEvidence evidence = new LeaderEvidence(2);
    double[] regrets = {0.02, 0, 0.03, 0, 0, 0.01, 0.02, 0};
    evidence.rehearsed(regrets);
    assertThat(evidence.leader()).isZero();
    evidence.rehearsed(regrets);
    assertThat(evidence.leader()).isEqualTo(1);
  }
}
