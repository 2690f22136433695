package io.adlro.ingest.feed;

import static io.adlro.ingest.feed.TestClusters.SECOND;
import static io.adlro.ingest.feed.TestClusters.gpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.telemetry.GpuSample;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TelemetryFeedTest {
  private static final GpuIdentity GPU = gpu("a", 1);
  private static final float NAN = Float.NaN;

  /** A sample as it was handed over. */
  private record Handed(long atMicros, int gpu, GpuSample sample) {}

  private final List<Handed> samples = new ArrayList<>();
  private final TelemetryFeed feed =
      new TelemetryFeed(
          new GpuDirectory(TestClusters.cluster("a")),
          (at, gpu, sample) -> samples.add(new Handed(at, gpu, sample)),
          60 * SECOND);

  private static Handed handed(long atMicros, float utilization, float celsius) {
    int unknown = GpuSample.UNKNOWN_COUNT;
    return new Handed(
        atMicros, 1, new GpuSample(utilization, celsius, NAN, NAN, NAN, NAN, unknown, unknown));
  }

  @Test
  void aPageBecomesOneSamplePerGpu() {
    feed.measured(GPU, GpuMetric.MEMORY_ACTIVITY, 0.25, SECOND);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, SECOND);
    feed.measured(GPU, GpuMetric.MEMORY_USED, 1_024, SECOND);
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, SECOND);
    feed.measured(GPU, GpuMetric.ECC_UNCORRECTED, 2, SECOND);
    feed.measured(GPU, GpuMetric.XID, 79, SECOND);
    feed.measured(GPU, GpuMetric.CORE_CLOCK, 1_380, SECOND);
    feed.measured(GPU, GpuMetric.POWER, 300, SECOND);
    assertThat(samples).as("before the page is complete").isEmpty();
    feed.pageEnded(2 * SECOND);
    assertThat(samples)
        .containsExactly(
            new Handed(2 * SECOND, 1, new GpuSample(0.5f, 70, 1_024, 0.25f, 300, 1_380, 79, 2)));
    assertThat(feed.missing(1, 2 * SECOND)).isEmpty();
  }

  @Test
  void aPageWithoutNewValuesReportsNothing() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, SECOND);
    feed.pageEnded(SECOND);
    feed.measured(GPU, GpuMetric.ENERGY, 300, 2 * SECOND);
    feed.measured(gpu("stranger", 0), GpuMetric.UTILIZATION, 1, 2 * SECOND);
    feed.pageEnded(2 * SECOND);
    assertThat(samples).hasSize(1);
  }

  @Test
  void valuesMissingOnAPageAreReportedUntilTheyAreStale() {
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, 0);
    feed.pageEnded(0);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 60 * SECOND);
    feed.pageEnded(60 * SECOND);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.6, 61 * SECOND);
    feed.pageEnded(61 * SECOND);
    assertThat(samples)
        .containsExactly(
            handed(0, NAN, 70), handed(60 * SECOND, 0.5f, 70), handed(61 * SECOND, 0.6f, NAN));
  }

  @Test
  void aGpuWithoutValuesIsReportedMissingOnceAndLaterReportedAgain() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 0);
    feed.pageEnded(0);
    feed.pageEnded(60 * SECOND);
    assertThat(samples).hasSize(1);
    feed.pageEnded(61 * SECOND);
    feed.pageEnded(62 * SECOND);
    assertThat(samples).hasSize(2).last().isEqualTo(handed(61 * SECOND, NAN, NAN));
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 63 * SECOND);
    feed.pageEnded(63 * SECOND);
    assertThat(samples).last().isEqualTo(handed(63 * SECOND, 0.5f, NAN));
  }

  @Test
  void aPageOfOtherGpusReportsThatValuesHaveExpired() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 0);
    feed.pageEnded(0);
    for (int second = 30; second <= 90; second += 30) {
      feed.measured(gpu("a", 0), GpuMetric.UTILIZATION, 0.25, second * SECOND);
      feed.pageEnded(second * SECOND);
    }
    assertThat(samples).extracting(Handed::gpu).containsExactly(1, 0, 0, 0, 1);
    assertThat(samples).last().isEqualTo(handed(90 * SECOND, NAN, NAN));
  }

  @Test
  void missingMetricsAndAgesAreReturned() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 10 * SECOND);
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, 40 * SECOND);
    assertThat(feed.missing(1, 75 * SECOND))
        .containsExactlyInAnyOrder(
            GpuMetric.UTILIZATION,
            GpuMetric.MEMORY_USED,
            GpuMetric.MEMORY_ACTIVITY,
            GpuMetric.POWER,
            GpuMetric.CORE_CLOCK,
            GpuMetric.XID,
            GpuMetric.ECC_UNCORRECTED);
    assertThat(feed.missing(0, 75 * SECOND)).hasSize(8);
    assertThat(feed.ageMicros(1, GpuMetric.UTILIZATION, 75 * SECOND)).hasValue(65 * SECOND);
    assertThat(feed.ageMicros(1, GpuMetric.TEMPERATURE, 39 * SECOND)).hasValue(0);
    assertThat(feed.ageMicros(1, GpuMetric.MEMORY_USED, 75 * SECOND)).isEmpty();
    assertThat(feed.ageMicros(1, GpuMetric.ENERGY, 75 * SECOND)).isEmpty();
  }
}
