package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.StateAudit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A copy of a running simulation goes its own way and, with the same future, the same way. */
class CopyTest {
  @Test
  void theCopyEndsExactlyAsTheOriginal() {
    for (long seed = 0; seed < 60; seed++) {
      Simulation original = RandomRun.of(seed, 80).simulation();
      for (int i = 0; i < 100; i++) {
        original.step();
      }
      Simulation copy = original.copy();
      List<String> copied = Journals.of(copy);
      assertThat(Journals.of(original)).as("seed %d", seed).isEqualTo(copied);
    }
  }

  @Test
  void runningACopyLeavesTheOriginalAlone() {
    List<String> undisturbed = Journals.of(RandomRun.of(3, 80).simulation());
    List<String> disturbed = new ArrayList<>();
    Simulation original = RandomRun.of(3, 80).simulation();
    JournalWriter writer = new JournalWriter(original.state(), RecordText.sink(disturbed::add));
    original.listen(writer);
    original.listenToOrders(writer);
    do {
      Simulation copy = original.copy();
      for (int i = 0; i < 20; i++) {
        copy.step();
      }
      new StateAudit(copy.state()).check();
    } while (original.step());
    assertThat(disturbed).isEqualTo(undisturbed);
  }

  @Test
  void aCopyMayGoOnUnderAnotherPolicy() {
    Simulation original = RandomRun.of(4, 80).simulation();
    for (int i = 0; i < 50; i++) {
      original.step();
    }
    Simulation other = original.copyWith(new Fcfs());
    List<String> itsWay = Journals.of(other);
    assertThat(Journals.of(original.copyWith(new Fcfs()))).isEqualTo(itsWay);
    assertThat(Journals.of(original)).isNotEqualTo(itsWay);
    assertThat(other.state().activeCount()).isZero();
  }

  @Test
  void aCopyInTheMiddleOfADecisionIsRefused() {
    Simulation[] running = new Simulation[1];
    PlacementPolicy looksAhead =
        now -> {
          new Fcfs().decide(now);
          running[0].copy();
        };
    running[0] = RandomRun.of(4, 80).simulation().copyWith(looksAhead);
    assertThatThrownBy(running[0]::run).hasMessageContaining("middle of a decision");
  }
}
