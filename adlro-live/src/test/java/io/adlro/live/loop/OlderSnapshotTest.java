package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.policy.Predicting;
import io.adlro.ingest.message.UserError;
import io.adlro.solve.OrToolsLoadPlanner;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store whose snapshots were written by another build. */
final class OlderSnapshotTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("volta", 16_384)),
          List.of(Node.of("n1", "volta", 2, 32, 128)),
          SpeedTable.of(Map.of("train", Map.of("volta", 1.0))));

  private final MemoryStore store = new MemoryStore();
  private final LivePolicy policy =
      LivePolicy.of(
          new PolicyEntry(
              "fcfs+predictions",
              "",
              List.of(),
              inputs -> new Predicting(SampleModelPolicy.fcfs().create(inputs))),
          CLUSTER,
          new OrToolsLoadPlanner(),
          "",
          Optional.empty());

  @BeforeEach
  void someJobs() {
    LoopSettings settings =
        new LoopSettings(
            1_000,
            100,
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            1_000,
            Duration.ofMillis(10),
            100,
            Duration.ofDays(90),
            UserQuotas.NONE);
    try (LiveLoop loop =
        new LiveLoop(settings, store, new ScriptedDriver(), policy, () -> 1_000_000, Mode.SHADOW)) {
      loop.recover();
      loop.start();
      for (int i = 0; i < 3; i++) {
        JobSubmission job = new JobSubmission(JobRequest.of("train").build(), "", "");
        loop.submit(new Caller("ann", false), List.of(job)).join();
      }
    }
    store.deleteSnapshots();
  }

  /** As a build without a guard wrote it. */
  private byte[] withoutGuard() {
    SchedulingKernel kernel =
        JournalRecovery.start(
            policy.header(),
            Guarded.byFirstFit(policy.entry().create(policy.header().inputs())),
            QuietOrders.IGNORE);
    JournalRecovery recovery =
        new JournalRecovery(kernel, JournalRecovery.entrance(policy.header(), kernel), 0);
    store.readJournal(
        0, (sequence, record) -> recovery.apply(JournalReader.record(sequence, record)));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new KernelSnapshot(kernel.snapshot(), recovery.applied()).write(bytes);
    return bytes.toByteArray();
  }

  private KernelSnapshot started() {
    return policy.start(store, Long.MAX_VALUE, policy.guarded(), QuietOrders.IGNORE);
  }

  @Test
  void aSnapshotWithoutAGuardIsRead() {
    store.saveSnapshot(store.lastSequence(), withoutGuard());

    KernelSnapshot read = started();

    assertThat(read.applied()).isEqualTo(store.lastSequence()).isPositive();
    assertThat(read.kernel().state().submitted()).isEqualTo(3);
    assertThat(PolicyGuard.tripOf(read.kernel().policy())).isEmpty();
    assertThat(LiveKernel.recovered(store, policy).state().submitted()).isEqualTo(3);
  }

  @Test
  void oneThatCannotBeReadIsLeftOut() {
    byte[] other = withoutGuard();
    other[8]++; // the version of the format
    store.saveSnapshot(1, other);
    assertThat(started().applied()).isZero();
    assertThat(LiveKernel.recovered(store, policy).state().submitted()).isEqualTo(3);

    store.saveSnapshot(store.lastSequence() - 1, withoutGuard());
    store.saveSnapshot(store.lastSequence(), other);
    assertThat(started().applied()).isEqualTo(store.lastSequence());
  }

  @Test
  void withoutTheFirstRecordsItIsRefusedWithASentence() {
    store.saveSnapshot(2, new byte[] {1, 2, 3});
    store.deleteRecords(2);
    assertThatThrownBy(this::started)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("the first records of its journal were deleted");
  }
}
