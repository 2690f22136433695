package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.ArrayList;
import java.util.List;

/** Records measurements as "host/index METRIC value @micros". */
final class MeasurementLog implements MetricSink {
  final List<String> lines = new ArrayList<>();

  @Override
  public void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    lines.add("%s/%d %s %s @%d".formatted(gpu.host(), gpu.index(), metric, value, atMicros));
  }
}
