package io.adlro.core.telemetry;

/** Receives samples of GPUs, each GPU's in the order of time. */
public interface SampleSink {
  /** A GPU was measured. */
  void sample(long atMicros, int gpu, GpuSample sample);
}
