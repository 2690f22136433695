package io.adlro.ingest.feed;

import static io.adlro.ingest.feed.TestClusters.SECOND;
import static io.adlro.ingest.feed.TestClusters.gpu;
import static io.adlro.ingest.feed.TestClusters.slice;
import static io.adlro.ingest.feed.TestClusters.uuid;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MetricFilterTest {
  private static final GpuIdentity GPU = gpu("a", 0);
  private static final long NOW = 1_000 * SECOND;

  private final MeasurementLog taken = new MeasurementLog();
  private final GpuDirectory directory = new GpuDirectory(TestClusters.cluster("a"));
  private final MetricFilter screen =
      new MetricFilter(
          directory, taken, new MetricFilter.Limits(60 * SECOND, 5 * SECOND), () -> NOW);

  private void measured(GpuMetric metric, double value) {
    screen.measured(GPU, metric, value, NOW);
  }

  private void utilization(double value, long atMicros) {
    screen.measured(GPU, GpuMetric.UTILIZATION, value, atMicros);
  }

  @Test
  void aPlausibleMeasurementIsPassedOn() {
    measured(GpuMetric.TEMPERATURE, -3);
    assertThat(taken.lines).containsExactly("a/0 TEMPERATURE -3.0 @1000000000");
    assertThat(screen.accepted()).isEqualTo(1);
    assertThat(screen.rejected()).isEmpty();
  }

  @Test
  void implausibleMeasurementsAreCountedByReason() {
    measured(GpuMetric.POWER, Double.NaN);
    measured(GpuMetric.POWER, Double.POSITIVE_INFINITY);
    measured(GpuMetric.TEMPERATURE, Double.NEGATIVE_INFINITY);
    measured(GpuMetric.POWER, -1);
    measured(GpuMetric.MEMORY_TOTAL, -1);
    measured(GpuMetric.TEMPERATURE, -60);
    measured(GpuMetric.UTILIZATION, 1.01);
    measured(GpuMetric.MEMORY_USED, 0x1p63);
    assertThat(taken.lines).isEmpty();
    assertThat(screen.rejected())
        .isEqualTo(
            Map.of(Rejection.NOT_A_NUMBER, 3L, Rejection.NEGATIVE, 2L, Rejection.IMPLAUSIBLE, 3L));
  }

  @Test
  void staleAndFutureMeasurementsAreRejected() {
    utilization(0.1, NOW - 60 * SECOND - 1);
    utilization(0.1, Long.MIN_VALUE);
    utilization(0.2, NOW + 5 * SECOND + 1);
    utilization(0.2, Long.MAX_VALUE);
    assertThat(screen.rejected())
        .isEqualTo(Map.of(Rejection.STALE, 2L, Rejection.FROM_THE_FUTURE, 2L));
    utilization(0.3, NOW - 60 * SECOND);
    utilization(0.4, NOW + 5 * SECOND);
    assertThat(taken.lines).hasSize(2);
  }

  @Test
  void aMeasurementMustBeNewerThanTheLastOfItsGpuAndMetric() {
    utilization(0.5, NOW);
    utilization(0.5, NOW);
    utilization(0.6, NOW);
    utilization(0.5, NOW - 1);
    measured(GpuMetric.MEMORY_ACTIVITY, 0.5);
    screen.measured(gpu("a", 1), GpuMetric.UTILIZATION, 0.5, NOW - 1);
    utilization(0.7, NOW + 1);
    assertThat(screen.rejected())
        .isEqualTo(Map.of(Rejection.REPEATED, 1L, Rejection.OUT_OF_ORDER, 2L));
    assertThat(taken.lines)
        .containsExactly(
            "a/0 UTILIZATION 0.5 @1000000000",
            "a/0 MEMORY_ACTIVITY 0.5 @1000000000",
            "a/1 UTILIZATION 0.5 @999999999",
            "a/0 UTILIZATION 0.7 @1000000001");
  }

  @Test
  void twoNamesOfOneGpuShareItsOrder() {
    screen.measured(gpu("a", 1, "GPU-1"), GpuMetric.POWER, 100, NOW);
    screen.measured(uuid("GPU-1"), GpuMetric.POWER, 90, NOW - 1);
    assertThat(screen.rejected()).isEqualTo(Map.of(Rejection.OUT_OF_ORDER, 1L));
  }

  @Test
  void unknownGpusAreCountedAndNotRemembered() {
    for (int i = 0; i < 100_000; i++) {
      screen.measured(uuid("GPU-" + i), GpuMetric.POWER, 100, NOW);
      screen.measured(gpu("host" + i, 0, "GPU-" + i), GpuMetric.POWER, 100, NOW);
    }
    assertThat(screen.rejected()).isEqualTo(Map.of(Rejection.UNKNOWN_GPU, 200_000L));
    measured(GpuMetric.POWER, 100);
    assertThat(taken.lines).as("real GPUs still have their place").hasSize(1);
  }

  @Test
  void theUuidOfARejectedMeasurementIsNotRemembered() {
    screen.measured(gpu("a", 1, "GPU-1"), GpuMetric.POWER, 100, 0);
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(GpuDirectory.NONE);
    screen.measured(gpu("a", 1, "GPU-1"), GpuMetric.POWER, 100, NOW);
    assertThat(directory.find(uuid("GPU-1"))).isEqualTo(1);
  }

  @Test
  void aPageWithAnUnknownHostIsOfTheScrapedNode() {
    Readings page = new Readings("a", 10);
    page.measured(gpu("exporter-pod-7x2", 1, "GPU-1"), GpuMetric.POWER, 100, NOW);
    page.measured(gpu("A.example.org", 0), GpuMetric.POWER, 90, NOW);
    page.measured(uuid("GPU-1"), GpuMetric.XID, 0, NOW);
    page.measured(gpu("exporter-pod-7x2", 5), GpuMetric.POWER, 100, NOW);
    screen.take(page);
    assertThat(taken.lines)
        .containsExactly(
            "a/1 POWER 100.0 @1000000000",
            "A.example.org/0 POWER 90.0 @1000000000",
            "a/-1 XID 0.0 @1000000000");
    assertThat(screen.rejected()).isEqualTo(Map.of(Rejection.UNKNOWN_GPU, 1L));
  }

  @Test
  void ofASliceOnlyBoardMetricsAreAccepted() {
    screen.measured(slice("a", 0, "1"), GpuMetric.UTILIZATION, 0.9, NOW);
    screen.measured(slice("a", 0, "1"), GpuMetric.MEMORY_USED, 100, NOW);
    screen.measured(slice("a", 0, "1"), GpuMetric.TEMPERATURE, 60, NOW);
    screen.measured(slice("a", 0, "2"), GpuMetric.TEMPERATURE, 60, NOW);
    assertThat(taken.lines).containsExactly("a/0 TEMPERATURE 60.0 @1000000000");
    assertThat(screen.rejected()).isEqualTo(Map.of(Rejection.SLICE, 2L, Rejection.REPEATED, 1L));
  }
}
