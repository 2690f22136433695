package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.NvmlClockReasons;
import io.adlro.ingest.metrics.ThrottleReason;

/** Converts the unit of an exporter to ours. */
enum Conversion {
  NONE(1, 1),
  /** To a ratio. */
  PERCENT(1, 100),
  /** To MiB. */
  BYTES(1, 1 << 20),
  /** To MiB, from a million bytes. */
  MEGABYTES(1e6, 1 << 20),
  /** To joules. */
  MILLIJOULES(1, 1e3),
  /** To joules. */
  MICROJOULES(1, 1e6),
  /** To MHz. */
  HERTZ(1, 1e6),
  /** To bytes per second. */
  KILOBYTES(1e3, 1),
  /** To bytes. */
  KIBIBYTES(1024, 1),
  /** NVIDIA's mask of clock event reasons, to bits of {@link ThrottleReason}. */
  CLOCK_REASONS(1, 1) {
    @Override
    double apply(double value) {
      // An invalid mask remains as it is; the receiver rejects it.
      return value < 0 ? value : NvmlClockReasons.bits((long) value);
    }
  },
  /** Fraction of time in which power limited a GPU, to a bit. */
  POWER_SHARE(1, 1) {
    @Override
    double apply(double value) {
      return value > 0 ? ThrottleReason.POWER.bit() : 0;
    }
  },
  /** Fraction of time in which temperature limited a GPU, to a bit. */
  THERMAL_SHARE(1, 1) {
    @Override
    double apply(double value) {
      return value > 0 ? ThrottleReason.THERMAL.bit() : 0;
    }
  };

  private final double factor;
  private final double divisor;

  Conversion(double factor, double divisor) {
    this.factor = factor;
    this.divisor = divisor;
  }

  double apply(double value) {
    return value * factor / divisor;
  }
}
