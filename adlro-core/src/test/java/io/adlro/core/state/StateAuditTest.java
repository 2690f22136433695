package io.adlro.core.state;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.TinyRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StateAuditTest {
  private final ClusterState state =
      new ClusterState(TinyRun.table(cluster("v 2", "sim 1"), job("sim", 0, 9), job("sim", 0, 9)));
  private final List<String> orders = new ArrayList<>();
  private final SchedulingKernel kernel =
      new SchedulingKernel(
          state, new FcfsFast(), new JournalWriter(state, RecordText.sink(orders::add)));

  @Test
  void anAuditedKernelGivesTheSameOrders() {
    kernel.audit();
    kernel.jobSubmitted(0, 0);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    kernel.jobFinished(9, 0, 1);

    assertThat(orders)
        .containsExactly("0 >Place job=0 attempt=1 gpus=[0]", "0 >Decided units=1 fallback=NONE");
  }

  @Test
  void anAuditedKernelThrowsAtTheNextFactAfterTheStateWasCorrupted() {
    kernel.audit();
    kernel.jobSubmitted(0, 0);
    state.ledger().freeWhole().remove(1);

    assertThatThrownBy(() -> kernel.woke(5))
        .hasMessage("GPU v/1 is in the wrong set at 5 microseconds");
    assertThatThrownBy(() -> kernel.jobSubmitted(5, 1)).hasMessageContaining("wrong set");
  }

  @Test
  void anAuditedKernelThrowsAtTheNextDecisionAfterTheStateWasCorrupted() {
    kernel.audit();
    state.ledger().freeWhole().remove(1);

    assertThatThrownBy(kernel::decide).hasMessageContaining("wrong set");
  }

  @Test
  void withoutAuditACorruptedStateIsNotNoticed() {
    state.ledger().freeWhole().remove(1);
    kernel.woke(5);

    assertThat(state.nowMicros()).isEqualTo(5);
  }
}
