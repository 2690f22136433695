package io.adlro.live.emulation;

import static io.adlro.live.emulation.EmulationFixture.CLUSTER;
import static io.adlro.live.emulation.EmulationFixture.EXACT;
import static io.adlro.live.emulation.EmulationFixture.MEASURED;
import static io.adlro.live.emulation.EmulationFixture.SECOND;
import static io.adlro.live.emulation.EmulationFixture.start;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.telemetry.TelemetryCondenser;
import io.adlro.ingest.feed.Exporter;
import io.adlro.ingest.feed.GpuDirectory;
import io.adlro.ingest.feed.MetricFilter;
import io.adlro.ingest.feed.PageReader;
import io.adlro.ingest.feed.Scrape;
import io.adlro.ingest.feed.Scraper;
import io.adlro.ingest.feed.TelemetryFeed;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.prometheus.PrometheusPage;
import io.adlro.live.driver.Report;
import io.adlro.sim.fault.FaultKind;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.TimedFault;
import io.adlro.sim.physics.Physics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The page of an emulated cluster, read as that of any exporter. */
final class EmulatedTelemetryTest {
  private static final String GPU = "node-1/1";

  private record Belief(int gpu, float factor) {}

  private static Scraper scraper(AtomicLong clock) {
    return new Scraper(
        new PageReader(List.of(new PrometheusPage()), PageReader.Bounds.DEFAULT), clock::get);
  }

  private static Exporter exporter(EmulationServer server) {
    return new Exporter(
        server.address().resolve("/metrics"), "cluster", Duration.ofSeconds(30), 1 << 20);
  }

  @Test
  void aThrottledGpuIsBelievedToBeSlowAfterItsPagesWereScraped() throws Exception {
    AtomicLong clock = new AtomicLong();
    EmulatedCluster cluster =
        EmulationFixture.cluster(
            FaultPlan.at(List.of(new TimedFault(300 * SECOND, FaultKind.GPU_SPEED, 1, 0.4))),
            EmulationLog.NONE);
    List<Belief> beliefs = new ArrayList<>();
    TelemetryCondenser condenser =
        new TelemetryCondenser(
            new ClusterState(new JobTable(CLUSTER)),
            new QuietHandler() {
              @Override
              public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
                beliefs.add(new Belief(gpu, factor));
              }
            });
    GpuDirectory directory = new GpuDirectory(CLUSTER);
    MetricFilter.Limits limits = MetricFilter.Limits.DEFAULT;
    TelemetryFeed feed = new TelemetryFeed(directory, condenser, limits.mostAgeMicros());
    MetricFilter filter = new MetricFilter(directory, feed, limits, clock::get);
    cluster.order(List.of(start("a", 1, 10_000, "node-1/0"), start("b", 1, 10_000, GPU)));
    try (EmulationServer server = new EmulationServer(cluster, clock::get, 0)) {
      for (int round = 0; round < 60 && beliefs.isEmpty(); round++) {
        clock.addAndGet(10 * SECOND);
        scraper(clock)
            .round(
                List.of(exporter(server)),
                scrape -> filter.take(((Scrape.Scraped) scrape).readings()));
        feed.pageEnded(clock.get());
      }
    }
    assertThat(clock.get()).isGreaterThan(300 * SECOND);
    assertThat(beliefs).hasSize(1);
    assertThat(beliefs.get(0).gpu()).isEqualTo(CLUSTER.gpuIndex(GPU));
    assertThat(beliefs.get(0).factor()).isBetween(0.35f, 0.6f);
  }

  @Test
  void gpusOfBothVendorsAreOnThePageWithAllThatASampleHas() throws Exception {
    Cluster mixed =
        new Cluster(
            List.of(GpuModel.withMemory("volta", 32_768), GpuModel.withMemory("radeon", 16_384)),
            List.of(
                Node.of("volta-1", "volta", 4, 32, 256), Node.of("radeon-1", "radeon", 4, 32, 256)),
            new SpeedTable(
                List.of("train"), List.of("volta", "radeon"), new double[][] {{1, 0.5}}));
    EmulatedCluster cluster =
        new EmulatedCluster(
            "mixed",
            mixed,
            MEASURED,
            FaultPlan.at(List.of(new TimedFault(30 * SECOND, FaultKind.GPU_LOST, 0, 0))),
            EXACT,
            EmulationLog.NONE,
            EmulatedCluster.Bounds.DEFAULT);
    AtomicLong clock = new AtomicLong(25 * SECOND);
    GpuDirectory directory = new GpuDirectory(mixed);
    Map<Integer, TreeSet<GpuMetric>> found = new TreeMap<>();
    MetricFilter filter =
        new MetricFilter(
            directory,
            (gpu, metric, value, at) ->
                found.computeIfAbsent(directory.find(gpu), g -> new TreeSet<>()).add(metric),
            MetricFilter.Limits.DEFAULT,
            clock::get);
    try (EmulationServer server = new EmulationServer(cluster, clock::get, 0)) {
      scraper(clock)
          .round(
              List.of(exporter(server)),
              scrape -> filter.take(((Scrape.Scraped) scrape).readings()));
      assertThat(filter.rejected()).isEmpty();
      assertThat(found).hasSize(8);
      assertThat(found.get(mixed.gpuIndex("volta-1/3")))
          .contains(
              GpuMetric.UTILIZATION,
              GpuMetric.TEMPERATURE,
              GpuMetric.MEMORY_USED,
              GpuMetric.MEMORY_TOTAL,
              GpuMetric.MEMORY_ACTIVITY,
              GpuMetric.POWER,
              GpuMetric.CORE_CLOCK,
              GpuMetric.XID,
              GpuMetric.ECC_UNCORRECTED);
      assertThat(found.get(mixed.gpuIndex("radeon-1/3")))
          .contains(
              GpuMetric.UTILIZATION,
              GpuMetric.TEMPERATURE,
              GpuMetric.MEMORY_USED,
              GpuMetric.MEMORY_TOTAL,
              GpuMetric.MEMORY_ACTIVITY,
              GpuMetric.POWER,
              GpuMetric.CORE_CLOCK,
              GpuMetric.ECC_UNCORRECTED);
      clock.set(45 * SECOND);
      cluster.advanceTo(clock.get());
      assertThat(cluster.metricsPage()).doesNotContain(mixed.gpuName(0).replace('/', '-'));
    }
  }

  @Test
  void jobsThatReportTheirProgressDoSoInReports() throws Exception {
    Physics reporting =
        new Physics(
            MEASURED.traits(),
            MEASURED.slowdowns(),
            0,
            MEASURED.checkpointing(),
            MEASURED.thermal(),
            MEASURED.tickMicros(),
            MEASURED.telemetry(),
            1);
    EmulatedCluster cluster =
        new EmulatedCluster(
            "test",
            CLUSTER,
            reporting,
            FaultPlan.none(),
            EXACT,
            EmulationLog.NONE,
            EmulatedCluster.Bounds.DEFAULT);
    cluster.order(List.of(start("a", 1, 100, GPU)));
    cluster.advanceTo(90 * SECOND);

    List<Report> reports =
        cluster.reportsAfter(0, Duration.ZERO).reports().stream()
            .map(NumberedReport::report)
            .toList();

    assertThat(reports)
        .contains(new Report.Progressed("a", 1, 0.1f), new Report.Progressed("a", 1, 0.4f));
    assertThat(EmulationJson.text(reports.get(reports.size() - 1))).contains("progressed");
  }
}
