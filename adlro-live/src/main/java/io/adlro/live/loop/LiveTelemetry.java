package io.adlro.live.loop;

import io.adlro.core.telemetry.SampleSink;
import io.adlro.ingest.feed.GpuDirectory;
import io.adlro.ingest.feed.MetricFilter;
import io.adlro.ingest.feed.Readings;
import io.adlro.ingest.feed.TelemetryFeed;
import io.adlro.core.model.Cluster;

/** From pages of exporters to samples of the GPUs of a cluster. */
final class LiveTelemetry {
  private final MetricFilter filter;
  private final TelemetryFeed feed;
  private long nowMicros;

  LiveTelemetry(Cluster cluster, SampleSink samples) {
    GpuDirectory directory = new GpuDirectory(cluster);
    MetricFilter.Limits limits = MetricFilter.Limits.DEFAULT;
    feed = new TelemetryFeed(directory, samples, limits.mostAgeMicros());
    filter = new MetricFilter(directory, feed, limits, () -> nowMicros);
  }

  /** A page that was read at this time. */
  void take(Readings page, long atMicros) {
    nowMicros = atMicros;
    filter.take(page);
    feed.pageEnded(atMicros);
  }
}
