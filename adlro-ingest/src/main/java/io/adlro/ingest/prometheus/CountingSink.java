package io.adlro.ingest.prometheus;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.Locale;

/** Passes measurements on and counts them by metric. */
final class CountingSink {
  private final MetricSink sink;
  private final long[] counts = new long[GpuMetric.values().length];

  CountingSink(MetricSink sink) {
    this.sink = sink;
  }

  void add(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    counts[metric.ordinal()]++;
    sink.measured(gpu, metric, value, atMicros);
  }

  void account(Intake intake) {
    for (GpuMetric metric : GpuMetric.values()) {
      if (counts[metric.ordinal()] > 0) {
        String words = metric.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        intake.understood(words, counts[metric.ordinal()]);
      }
    }
  }
}
