package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.FailureCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.store.Store;
import io.adlro.live.store.Stores;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A loop on SQLite with jobs that end, fail and are refused, and with restarts, keeps nothing of
 * them in memory. The long one is {@code scripts/soak}.
 */
final class ShortSoakTest {
  private static final int JOBS = 1_500;
  private static final int RESTARTS = 4;

  /** A fifth of a kilobyte for each job would be more. */
  private static final long MOST_BYTES = 200L * JOBS * (RESTARTS - 1);

  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("volta", 16_384)),
          List.of(Node.of("n1", "volta", 64, 512, 1_024)),
          SpeedTable.of(Map.of("train", Map.of("volta", 1.0))));

  @TempDir Path folder;

  /** Carries out each order at once; every seventh job fails, every fifth is refused at first. */
  private static final class InstantDriver implements Driver {
    private Consumer<Report> reports = report -> {};
    private int orders;

    @Override
    public void start(Consumer<Report> to) {
      reports = to;
      to.accept(new Report.Connected());
    }

    @Override
    public void send(DriverOrder order) {
      if (order instanceof DriverOrder.Start start) {
        orders++;
        if (orders % 5 == 0) {
          reports.accept(new Report.Refused(start.job(), start.attempt(), "no room"));
          return;
        }
        reports.accept(new Report.Started(start.job(), start.attempt(), start.gpuIds()));
        reports.accept(
            orders % 7 == 0
                ? new Report.Failed(start.job(), start.attempt(), FailureCause.CRASHED)
                : new Report.Finished(start.job(), start.attempt()));
      }
    }

    @Override
    public CompletableFuture<ClusterContents> observe(long epoch) {
      return CompletableFuture.completedFuture(
          new ClusterContents(List.of(), List.of(), List.of(), List.of()));
    }

    @Override
    public void close() {}
  }

  private void runJobs() throws InterruptedException {
    try (Store store = Stores.open(folder.resolve("store.db").toString());
        LiveLoop loop =
            new LiveLoop(
                new LoopSettings(
                    10_000,
                    1_000,
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    5_000,
                    Duration.ofMillis(10),
                    100,
                    Duration.ofDays(90),
                    UserQuotas.NONE),
                store,
                new InstantDriver(),
                LivePolicy.of(
                    SampleModelPolicy.fcfs(),
                    CLUSTER,
                    new OrToolsLoadPlanner(),
                    "",
                    store.header()),
                () -> 1_000_000,
                Mode.ACTIVE)) {
      loop.recover();
      CountDownLatch ended = new CountDownLatch(JOBS);
      loop.listen(
          committed ->
              committed.batch().changed().stream()
                  .filter(change -> change.phase().hasEnded())
                  .forEach(change -> ended.countDown()));
      loop.start();
      JobSubmission job = new JobSubmission(JobRequest.of("train").build(), "", "");
      loop.submit(new Caller("ann", true), Collections.nCopies(JOBS, job)).join();
      assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static long usedAfterCollection() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @Test
  void memoryDoesNotGrowWithTheJobsThatHaveEnded() throws Exception {
    runJobs();
    long first = usedAfterCollection();
    int threads = Thread.activeCount();
    for (int restart = 1; restart < RESTARTS; restart++) {
      runJobs();
    }
    assertThat(usedAfterCollection() - first).isLessThan(MOST_BYTES);
    assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads);
  }
}
