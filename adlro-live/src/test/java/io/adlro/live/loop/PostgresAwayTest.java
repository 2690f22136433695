package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.store.Store;
import io.adlro.live.store.Stores;
import io.adlro.solve.OrToolsLoadPlanner;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A PostgreSQL server that is stopped and started again under a loop that runs. */
final class PostgresAwayTest {
  private static final Caller ANN = new Caller("ann", false);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  private final ScriptedDriver cluster = new ScriptedDriver();

  private EmbeddedPostgres server(int port) throws IOException {
    return EmbeddedPostgres.builder()
        .setDataDirectory(folder.resolve("data"))
        .setCleanDataDirectory(false)
        .setPort(port)
        .start();
  }

  private LiveLoop loop(Store store) {
    Cluster twoGpus =
        new Cluster(
            List.of(GpuModel.withMemory("volta", 16_384)),
            List.of(Node.of("n1", "volta", 2, 32, 128)),
            SpeedTable.of(Map.of("train", Map.of("volta", 1.0))));
    PolicyEntry fcfs =
        PolicyCatalog.entries().stream()
            .filter(entry -> entry.name().equals("fcfs"))
            .findFirst()
            .orElseThrow();
    return new LiveLoop(
        LoopSettings.DEFAULT,
        store,
        cluster,
        LivePolicy.of(fcfs, twoGpus, new OrToolsLoadPlanner(), "", store.header()),
        LiveClock.running(1_000_000_000, 1),
        Mode.ACTIVE);
  }

  private static String submit(LiveLoop loop) {
    JobRequest request = JobRequest.of("train").gpus(1).build();
    return loop.submit(ANN, List.of(new JobSubmission(request, "", ""))).join().get(0).job();
  }

  @Test
  void submissionsAreRefusedWhileItIsAwayAndTakenWhenItIsBack() throws Exception {
    EmbeddedPostgres server = server(0);
    int port = server.getPort();
    try (Store store = Stores.open("postgresql://postgres@localhost:" + port + "/postgres");
        LiveLoop loop = loop(store)) {
      loop.recover();
      loop.start();
      String running = submit(loop);
      DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
      cluster.report(new Report.Started(running, order.attempt(), order.gpuIds()));
      cluster.has(new Report.Started(running, order.attempt(), order.gpuIds()));

      server.close();
      assertThatThrownBy(() -> submit(loop)).hasMessageContaining("does not take it at present");
      assertThat(loop.view().storeAnswers()).isFalse();
      assertThat(cluster.hasOrders()).isFalse();

      server = server(port);
      String next = submitUntilTaken(loop);
      assertThat(next).isEqualTo("job-1");
      assertThat(cluster.nextOrder().job()).isEqualTo(next);
      assertThat(store.job(running).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
    } finally {
      server.close();
    }
  }

  /** The loop tries to recover after 5 s at most. */
  private static String submitUntilTaken(LiveLoop loop) {
    Instant end = Instant.now().plus(PATIENCE);
    while (true) {
      try {
        return submit(loop);
      } catch (CompletionException e) {
        assertThat(e).hasRootCauseInstanceOf(RequestRefused.class);
        assertThat(Instant.now()).isBefore(end);
      }
    }
  }
}
