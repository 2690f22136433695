package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.learn.environment.TestWorld;
import org.junit.jupiter.api.Test;

final class RegretReplayTest {
  private final RegretReplay replay = new RegretReplay(TestWorld.cluster());
  private final LeaderEvidence evidence = LeaderEvidence.againstTheFirst();

  @Test
  void nothingIsFoundBeforeTheFirstBlock() {
    assertThat(replay.found()).isEmpty();
  }

  @Test
  void theRegretIsWhatTheBasePolicySavesWithTheMarginThatItHasToSave() {
    evidence.observe(1, 0.03);
    evidence.observe(1, 0.05);
    assertThat(replay.isLossBy(evidence.asNumbers())).isFalse();

    RegretReplay.Found found = replay.found().orElseThrow();

    assertThat(found.blocks()).isEqualTo(2);
    assertThat(found.regret()).isCloseTo(0.04 + Review.MARGIN, within(1e-12));
    assertThat(found.isProven()).isFalse();
  }

  @Test
  void afterAProofTheRegretIsWhatThePolicyLosesOn() {
    while (evidence.leader() == 0) {
      evidence.observe(1, 0.1);
      evidence.choose();
    }
    evidence.observe(0, -0.2);
    assertThat(replay.isLossBy(evidence.asNumbers())).isTrue();

    RegretReplay.Found found = replay.found().orElseThrow();

    assertThat(found.regret()).isCloseTo(0.2 - Review.MARGIN, within(1e-12));
    assertThat(found.isProven()).isTrue();
  }
}
