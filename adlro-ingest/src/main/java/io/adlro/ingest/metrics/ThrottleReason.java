package io.adlro.ingest.metrics;

/** Why a GPU runs below its clocks, other than idleness and limits set on purpose. */
public enum ThrottleReason {
  POWER,
  THERMAL,
  HARDWARE,
  OTHER;

  /** The bit of this reason in {@link GpuMetric#THROTTLE}. */
  public int bit() {
    return 1 << ordinal();
  }
}
