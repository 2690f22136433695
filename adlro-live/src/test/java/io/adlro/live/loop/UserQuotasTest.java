package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.solve.OrToolsLoadPlanner;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class UserQuotasTest {
  private static final Caller ANN = new Caller("ann", false);
  private static final Caller BOB = new Caller("bob", false);
  private static final Caller OPERATOR = new Caller("op", true);

  private final MemoryStore store = new MemoryStore();
  private final AtomicLong now = new AtomicLong(1_000_000_000);
  private ScriptedDriver cluster;
  private LiveLoop loop;

  /** One GPU of the two, and four jobs, for each owner. */
  @BeforeEach
  void start() {
    cluster = new ScriptedDriver();
    LoopSettings usual = LoopSettings.DEFAULT;
    loop =
        new LiveLoop(
            new LoopSettings(
                usual.inboxMessages(),
                usual.batchMessages(),
                Duration.ofSeconds(20),
                usual.orderTimeout(),
                usual.snapshotRecords(),
                usual.viewInterval(),
                usual.reasons(),
                usual.keep(),
                new UserQuotas(4, 1)),
            store,
            cluster,
            LoopFixture.fcfs(store, new OrToolsLoadPlanner()),
            now::get,
            Mode.ACTIVE);
    loop.recover();
    loop.start();
  }

  @AfterEach
  void close() {
    loop.close();
  }

  private String submit(Caller caller) {
    return loop.submit(caller, List.of(LoopFixture.job(1))).join().get(0).job();
  }

  private String startNext() throws InterruptedException {
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
    cluster.report(new Report.Started(order.job(), order.attempt(), order.gpuIds()));
    return order.job();
  }

  private boolean isHeld(String job) {
    return store.job(job).orElseThrow().now().held();
  }

  @Test
  void aJobBeyondTheQuotaOfGpusWaitsForTheOthersOfItsOwnerOnly() throws Exception {
    String first = submit(ANN);
    String second = submit(ANN);
    String third = submit(ANN);
    String bobs = submit(BOB);

    assertThat(List.of(startNext(), startNext())).containsExactlyInAnyOrder(first, bobs);
    assertThat(isHeld(first)).isFalse();
    assertThat(isHeld(second)).isTrue();
    assertThat(isHeld(third)).isTrue();
    assertThat(HoldReasons.of(store).of(third))
        .isEqualTo(
            new WaitReason(WaitCode.QUOTA, "the other jobs of its owner take the quota of 1 GPU"));

    cluster.report(new Report.Finished(first, 1));
    assertThat(startNext()).isEqualTo(second);
    assertThat(isHeld(third)).isTrue();
  }

  @Test
  void theQuotaHoldsAfterARestart() throws Exception {
    String first = submit(ANN);
    String second = submit(ANN);
    assertThat(startNext()).isEqualTo(first);
    loop.close();
    store.nextEpoch();
    start();

    String third = submit(ANN);
    assertThat(isHeld(second)).isTrue();
    assertThat(isHeld(third)).isTrue();
    assertThat(store.job(first).orElseThrow().now().phase()).isNotEqualTo(JobPhase.DONE);
  }

  @Test
  void aUserCannotReleaseWhatTheQuotaHoldsAndAnOperatorCan() throws Exception {
    String first = submit(ANN);
    String second = submit(ANN);
    assertThat(startNext()).isEqualTo(first);

    for (var change :
        List.of(loop.release(ANN, second), loop.hold(ANN, second), loop.release(BOB, second))) {
      assertThatThrownBy(change::join)
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(RequestRefused.class);
    }
    loop.release(OPERATOR, second).join();
    assertThat(startNext()).isEqualTo(second);
  }

  @Test
  void submissionsBeyondTheQuotaOfJobsAreRefusedAndOthersUnharmed() {
    List<JobSubmission> four = Collections.nCopies(4, LoopFixture.job(1));
    assertThat(loop.submit(ANN, four).join()).hasSize(4);

    refused(ANN, LoopFixture.job(1), Kind.BUSY, "job-quota");
    refused(BOB, LoopFixture.job(2), Kind.CONFLICT, "gpu-quota");
    assertThat(loop.submit(BOB, four).join()).hasSize(4);
    assertThat(loop.submit(OPERATOR, Collections.nCopies(9, LoopFixture.job(2))).join()).hasSize(9);
  }

  private void refused(Caller caller, JobSubmission job, Kind kind, String reason) {
    assertThatThrownBy(() -> loop.submit(caller, List.of(job)).join())
        .hasCauseInstanceOf(RequestRefused.class)
        .satisfies(
            failure -> {
              RequestRefused why = (RequestRefused) failure.getCause();
              assertThat(why.kind()).isEqualTo(kind);
              assertThat(why.reason()).isEqualTo(reason);
            });
  }
}
