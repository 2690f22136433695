package io.adlro.ingest.metrics;

/**
 * The metrics of a GPU, in our units. Values outside the plausible range are measurement errors.
 */
public enum GpuMetric {
  UTILIZATION(Kind.GAUGE, "ratio", 0, 1),
  MEMORY_USED(Kind.GAUGE, "MiB", 0, 1 << 24),
  MEMORY_TOTAL(Kind.GAUGE, "MiB", 1, 1 << 24),
  /** Fraction of time in which device memory was read or written. */
  MEMORY_ACTIVITY(Kind.GAUGE, "ratio", 0, 1),
  TEMPERATURE(Kind.GAUGE, "C", -50, 150),
  MEMORY_TEMPERATURE(Kind.GAUGE, "C", -50, 150),
  POWER(Kind.GAUGE, "W", 0, 5_000),
  ENERGY(Kind.COUNTER, "J", 0, 1e15),
  CORE_CLOCK(Kind.GAUGE, "MHz", 0, 10_000),
  MEMORY_CLOCK(Kind.GAUGE, "MHz", 0, 20_000),
  /** Bits of {@link ThrottleReason}; 0 if the GPU is not throttled. */
  THROTTLE(Kind.CODE, "bits", 0, 255),
  ECC_CORRECTED(Kind.COUNTER, "errors", 0, 1e15),
  ECC_UNCORRECTED(Kind.COUNTER, "errors", 0, 1e15),
  /** NVIDIA's code of the last error, 0 for none; not a count. */
  XID(Kind.CODE, "code", 0, 1_000),
  /** Over PCIe, towards the host. */
  PCIE_SENT(Kind.GAUGE, "B/s", 0, 1e12),
  PCIE_RECEIVED(Kind.GAUGE, "B/s", 0, 1e12),
  /** Over NVLink or xGMI, both directions together. */
  FABRIC_TRAFFIC(Kind.COUNTER, "B", 0, 1e20);

  /** How a value is interpreted: as it is, as a growing sum, or as a code. */
  public enum Kind {
    GAUGE,
    COUNTER,
    CODE
  }

  private final Kind kind;
  private final String unit;
  private final double least;
  private final double most;

  GpuMetric(Kind kind, String unit, double least, double most) {
    this.kind = kind;
    this.unit = unit;
    this.least = least;
    this.most = most;
  }

  public Kind kind() {
    return kind;
  }

  public String unit() {
    return unit;
  }

  /** Whether a GPU can have this value; false for NaN. */
  public boolean plausible(double value) {
    return value >= least && value <= most;
  }
}
