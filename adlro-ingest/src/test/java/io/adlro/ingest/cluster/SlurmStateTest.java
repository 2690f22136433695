package io.adlro.ingest.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Intake;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlurmStateTest {
  private final Intake intake = new Intake();

  @Test
  void workingAndPoweredDownNodesAreAvailable() {
    for (String state :
        List.of("idle", "alloc", "mix-", "comp", "IDLE+CLOUD+POWERED_DOWN", "idle~", "mix#")) {
      assertThat(available(state)).as(state).isTrue();
    }
  }

  @Test
  void drainedDownUnresponsiveAndReservedNodesAreUnavailable() {
    for (String state :
        List.of(
            "drng",
            "drained",
            "down*",
            "idle*",
            "MIXED+DRAIN",
            "ALLOCATED+NOT_RESPONDING",
            "idle$",
            "IDLE+RESERVED",
            "idle@",
            "boot^",
            "idle%",
            "unk",
            "IDLE+INVALID_REG",
            "")) {
      assertThat(available(state)).as(state).isFalse();
    }
    assertThat(intake.ignored()).isEmpty();
  }

  @Test
  void anUnknownStateIsCountedAndUnavailable() {
    assertThat(available("idle+levitating")).isFalse();
    assertThat(intake.ignored().get(0).what()).isEqualTo("state levitating");
  }

  private boolean available(String state) {
    return SlurmState.of(List.of(state), intake, "here").available();
  }
}
