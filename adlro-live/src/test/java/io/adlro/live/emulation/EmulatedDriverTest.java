package io.adlro.live.emulation;

import static io.adlro.live.emulation.EmulationFixture.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverContractTest;
import io.adlro.live.driver.Report;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.TimedFault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmulatedDriverTest extends DriverContractTest {
  private static final long LOSS = 36_000 * SECOND;

  @TempDir Path folder;

  @Override
  protected ControlledCluster controlledCluster() throws IOException {
    return new Controlled(folder.resolve("cluster.log"));
  }

  /** A cluster in this process whose first node is lost after ten hours. */
  private static final class Controlled implements ControlledCluster {
    private final AtomicLong clock = new AtomicLong();
    private final Path file;
    private final EmulationLogFile log;
    private final EmulatedCluster emulated;
    private final EmulationServer server;
    private final EmulatedDriver driver;

    Controlled(Path file) throws IOException {
      this.file = file;
      log = new EmulationLogFile(file);
      emulated =
          EmulationFixture.cluster(
              FaultPlan.at(List.of(new TimedFault(LOSS, FaultKind.NODE_LOST, 0, 0))), log);
      server = new EmulationServer(emulated, clock::get, 0);
      driver = new EmulatedDriver(server.address());
    }

    @Override
    public Driver driver() {
      return driver;
    }

    @Override
    public String jobClass() {
      return "train";
    }

    @Override
    public List<String> gpuIds() {
      return List.of("node-1/0", "node-1/1", "node-2/0", "node-2/1");
    }

    @Override
    public String firstNode() {
      return "node-1";
    }

    @Override
    public void passTime(Duration time) {
      emulated.advanceTo(clock.addAndGet(time.toMillis() * 1_000));
    }

    @Override
    public void loseFirstNode() {
      passTime(Duration.ofMillis(LOSS / 1_000));
    }

    @Override
    public void close() {
      server.close();
      log.close();
      try {
        assertThat(EmulationLogCheck.violations(file)).isEmpty();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Report next(BlockingQueue<Report> reports) throws InterruptedException {
    Report report = reports.poll(30, TimeUnit.SECONDS);
    assertThat(report).isNotNull();
    return report;
  }

  @Test
  void aClusterThatGoesAwayAndComesBackIsReportedAndNoReportIsLost() throws Exception {
    EmulatedCluster emulated = EmulationFixture.cluster(FaultPlan.none(), EmulationLog.NONE);
    AtomicLong clock = new AtomicLong();
    EmulationServer first = new EmulationServer(emulated, clock::get, 0);
    int port = first.address().getPort();
    BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    try (EmulatedDriver driver = new EmulatedDriver(first.address())) {
      driver.start(reports::add);
      assertThat(next(reports)).isInstanceOf(Report.Connected.class);
      first.close();
      assertThat(next(reports)).isInstanceOf(Report.Disconnected.class);
      emulated.order(List.of(EmulationFixture.start("a", 1, 60, "node-1/0")));
      try (EmulationServer second = new EmulationServer(emulated, clock::get, port)) {
        assertThat(second.address()).isEqualTo(first.address());
        assertThat(next(reports)).isInstanceOf(Report.Connected.class);
        assertThat(next(reports)).isEqualTo(new Report.Started("a", 1, List.of("node-1/0")));
      }
    }
  }

  @Test
  void aClusterThatWasStartedAgainIsConnectedAgainFromItsPresentState() throws Exception {
    AtomicLong clock = new AtomicLong();
    EmulatedCluster before = EmulationFixture.cluster(FaultPlan.none(), EmulationLog.NONE);
    EmulationServer first = new EmulationServer(before, clock::get, 0);
    int port = first.address().getPort();
    BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    try (EmulatedDriver driver = new EmulatedDriver(first.address())) {
      driver.start(reports::add);
      assertThat(next(reports)).isInstanceOf(Report.Connected.class);
      driver.send(EmulationFixture.start("a", 1, 60, "node-1/0"));
      assertThat(next(reports)).isInstanceOf(Report.Started.class);
      first.close();
      assertThat(next(reports)).isInstanceOf(Report.Disconnected.class);
      EmulatedCluster after =
          EmulationFixture.cluster(
              "other", FaultPlan.none(), EmulationLog.NONE, EmulatedCluster.Bounds.DEFAULT);
      try (EmulationServer second = new EmulationServer(after, clock::get, port)) {
        assertThat(second.address().getPort()).isEqualTo(port);
        assertThat(next(reports)).isInstanceOf(Report.Connected.class);
        assertThat(driver.observe(1).get(30, TimeUnit.SECONDS).jobs()).isEmpty();
      }
    }
  }

  @Test
  void aClusterThatDoesNotAnswerFailsTheObservation() throws Exception {
    EmulatedCluster emulated = EmulationFixture.cluster(FaultPlan.none(), EmulationLog.NONE);
    EmulationServer gone = new EmulationServer(emulated, () -> 0, 0);
    gone.close();
    try (EmulatedDriver driver = new EmulatedDriver(gone.address())) {
      driver.start(report -> {});
      assertThat(driver.observe(1))
          .failsWithin(Duration.ofSeconds(30))
          .withThrowableOfType(java.util.concurrent.ExecutionException.class);
    }
  }

  @Test
  void anOrderThatCannotBeReadIsRefusedWithTheReasonAndTheOthersAreCarriedOut() throws Exception {
    EmulatedCluster emulated = EmulationFixture.cluster(FaultPlan.none(), EmulationLog.NONE);
    BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
    try (EmulationServer server = new EmulationServer(emulated, () -> 0, 0);
        EmulatedDriver driver = new EmulatedDriver(server.address())) {
      driver.start(reports::add);
      assertThat(next(reports)).isInstanceOf(Report.Connected.class);
      String readable =
          new String(
              EmulationJson.orders(List.of(EmulationFixture.start("a", 1, 60, "node-1/0"))),
              StandardCharsets.UTF_8);
      HttpResponse<String> answer =
          post(
              server,
              """
              [{"order": "start", "job": "b", "attempt": 3, "epoch": 1, "gpus": ["node-1/1"]},
               {"order": "start", "job": null, "attempt": 1, "epoch": 1},
               {"order": "hurry", "job": "c", "attempt": 1, "epoch": 1},
              %s
              """
                  .formatted(readable.substring(1)));

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(EmulationJson.read(answer.body(), OrderAnswer[].class))
          .extracting(OrderAnswer::job, OrderAnswer::accepted)
          .containsExactly(
              tuple("b", false), tuple("", false), tuple("c", false), tuple("a", true));
      assertThat(answer.body()).contains("not an order: ").contains("hurry");
      assertThat(next(reports)).isEqualTo(new Report.Started("a", 1, List.of("node-1/0")));
      assertThat(post(server, "start a").statusCode()).isEqualTo(400);
      assertThat(post(server, "start a").body()).startsWith("not orders: ");
    }
  }

  private static HttpResponse<String> post(EmulationServer server, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(server.address().resolve("/orders"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
