package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.store.Store;
import io.adlro.live.store.Stores;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loop whose store keeps ended jobs for a day. */
final class KeptTimeTest {
  private static final Caller ANN = new Caller("ann", false);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SNAPSHOT_RECORDS = 20;
  private static final LoopSettings SETTINGS =
      new LoopSettings(
          1_000,
          100,
          Duration.ofSeconds(1),
          Duration.ofSeconds(60),
          SNAPSHOT_RECORDS,
          Duration.ofMillis(100),
          100,
          Duration.ofDays(1),
          UserQuotas.NONE);

  @TempDir Path folder;
  private final AtomicLong now = new AtomicLong(1_000_000_000);
  private ScriptedDriver cluster = new ScriptedDriver();

  private LiveLoop started(Store store) {
    cluster = new ScriptedDriver();
    LivePolicy policy = LoopFixture.fcfs(store, new OrToolsLoadPlanner());
    LiveLoop loop = new LiveLoop(SETTINGS, store, cluster, policy, now::get, Mode.ACTIVE);
    loop.recover();
    loop.start();
    return loop;
  }

  private Store open() {
    return Stores.open(folder.resolve("store.db").toString());
  }

  /** Submits a job that runs and ends at once. */
  private String runOne(LiveLoop loop) throws InterruptedException {
    String id = loop.submit(ANN, List.of(LoopFixture.job(1))).join().get(0).job();
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
    cluster.report(new Report.Started(id, order.attempt(), order.gpuIds()));
    cluster.report(new Report.Finished(id, order.attempt()));
    return id;
  }

  @Test
  void jobsThatEndedLongerAgoAreDeletedAndTheLoopGoesOnAfterARestart() throws Exception {
    String waiting;
    String old;
    try (Store store = open();
        LiveLoop loop = started(store)) {
      waiting = loop.submit(ANN, List.of(LoopFixture.job(1))).join().get(0).job();
      cluster.nextOrder();
      loop.hold(ANN, waiting).join();
      old = runOne(loop);
      loop.changePriority(ANN, waiting, 0.9f).join(); // behind the reports
      now.addAndGet(Duration.ofDays(2).toNanos() / 1_000);
      assertThat(cluster.nextOrder().job()).isEqualTo(waiting); // its order is given up
      Instant end = Instant.now().plus(PATIENCE);
      // Until snapshots have gone on; the rows of a job are not deleted in one transaction.
      while (store.job(old).isPresent() || !store.decisionsOf(old).isEmpty()) {
        runOne(loop);
        assertThat(Instant.now()).isBefore(end);
      }
      assertThat(store.job(waiting)).isPresent();
    }
    try (Store store = open();
        LiveLoop loop = started(store)) {
      assertThat(store.job(waiting).orElseThrow().now().phase()).isEqualTo(JobPhase.HELD);
      String next = runOne(loop);
      assertThat(store.job(next)).isPresent();
      assertThat(store.job(old)).isEmpty();
    }
  }
}
