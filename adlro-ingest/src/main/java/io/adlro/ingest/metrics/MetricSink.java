package io.adlro.ingest.metrics;

/** Receives measurements. */
public interface MetricSink {
  /** Takes a value in the unit of its metric, with the time of the measurement. */
  void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros);
}
