package io.adlro.ingest.metrics;

/** Who takes measurements. */
public interface MetricSink {
  /** A value in the unit of its metric, and when it was measured. */
  void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros);
}
