package io.adlro.ingest.feed;

import static io.adlro.ingest.feed.TestClusters.SECOND;
import static io.adlro.ingest.feed.TestClusters.gpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Event.GpuMeasured;
import io.adlro.core.event.QuietHandler;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TelemetryFeedTest {
  private static final GpuIdentity GPU = gpu("a", 1);
  private static final float NAN = Float.NaN;

  private final List<GpuMeasured> facts = new ArrayList<>();
  private final TelemetryFeed feed =
      new TelemetryFeed(
          new GpuDirectory(TestClusters.cluster("a")),
          new QuietHandler() {
            @Override
            public void gpuMeasured(
                long at, int gpu, float util, float celsius, float usedMib, float bandwidth) {
              facts.add(new GpuMeasured(at, gpu, util, celsius, usedMib, bandwidth));
            }
          },
          60 * SECOND);

  @Test
  void aPageBecomesOneFactPerGpu() {
    feed.measured(GPU, GpuMetric.MEMORY_ACTIVITY, 0.25, SECOND);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, SECOND);
    feed.measured(GPU, GpuMetric.MEMORY_USED, 1_024, SECOND);
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, SECOND);
    assertThat(facts).as("before the page is complete").isEmpty();
    feed.pageEnded(2 * SECOND);
    assertThat(facts).containsExactly(new GpuMeasured(2 * SECOND, 1, 0.5f, 70, 1_024, 0.25f));
    assertThat(feed.missing(1, 2 * SECOND)).isEmpty();
  }

  @Test
  void aPageWithoutNewValuesReportsNothing() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, SECOND);
    feed.pageEnded(SECOND);
    feed.measured(GPU, GpuMetric.POWER, 300, 2 * SECOND);
    feed.measured(gpu("stranger", 0), GpuMetric.UTILIZATION, 1, 2 * SECOND);
    feed.pageEnded(2 * SECOND);
    assertThat(facts).hasSize(1);
  }

  @Test
  void valuesMissingOnAPageAreReportedUntilTheyAreStale() {
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, 0);
    feed.pageEnded(0);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 60 * SECOND);
    feed.pageEnded(60 * SECOND);
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.6, 61 * SECOND);
    feed.pageEnded(61 * SECOND);
    assertThat(facts)
        .containsExactly(
            new GpuMeasured(0, 1, NAN, 70, NAN, NAN),
            new GpuMeasured(60 * SECOND, 1, 0.5f, 70, NAN, NAN),
            new GpuMeasured(61 * SECOND, 1, 0.6f, NAN, NAN, NAN));
  }

  @Test
  void aGpuWithoutValuesIsReportedMissingOnceAndLaterReportedAgain() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 0);
    feed.pageEnded(0);
    feed.pageEnded(60 * SECOND);
    assertThat(facts).hasSize(1);
    feed.pageEnded(61 * SECOND);
    feed.pageEnded(62 * SECOND);
    assertThat(facts)
        .hasSize(2)
        .last()
        .isEqualTo(new GpuMeasured(61 * SECOND, 1, NAN, NAN, NAN, NAN));
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 63 * SECOND);
    feed.pageEnded(63 * SECOND);
    assertThat(facts).last().isEqualTo(new GpuMeasured(63 * SECOND, 1, 0.5f, NAN, NAN, NAN));
  }

  @Test
  void missingMetricsAndAgesAreReturned() {
    feed.measured(GPU, GpuMetric.UTILIZATION, 0.5, 10 * SECOND);
    feed.measured(GPU, GpuMetric.TEMPERATURE, 70, 40 * SECOND);
    assertThat(feed.missing(1, 75 * SECOND))
        .containsExactlyInAnyOrder(
            GpuMetric.UTILIZATION, GpuMetric.MEMORY_USED, GpuMetric.MEMORY_ACTIVITY);
    assertThat(feed.missing(0, 75 * SECOND)).hasSize(4);
    assertThat(feed.ageMicros(1, GpuMetric.UTILIZATION, 75 * SECOND)).hasValue(65 * SECOND);
    assertThat(feed.ageMicros(1, GpuMetric.TEMPERATURE, 39 * SECOND)).hasValue(0);
    assertThat(feed.ageMicros(1, GpuMetric.MEMORY_USED, 75 * SECOND)).isEmpty();
    assertThat(feed.ageMicros(1, GpuMetric.POWER, 75 * SECOND)).isEmpty();
  }
}
