package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.GpuMetric.Kind;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;
import io.adlro.ingest.prometheus.MetricMeaning.Zero;
import java.util.EnumSet;
import java.util.Set;

/**
 * Numbers that exporters print for a missing value. DCGM's are at the top of 64-bit and 32-bit
 * integers and, for doubles, at 2^47 and slightly above. AMD's are the largest unsigned integers of
 * 16, 32 and 64 bits.
 */
final class MissingValue {
  private static final double LONG_BLANK = 0x1p63;
  private static final double DOUBLE_BLANK = 0x1p47;
  private static final double INT_BLANK = 0x7ffffff0;
  private static final double UNSIGNED_INT = 0xffff_ffffL;
  private static final double UNSIGNED_SHORT = 0xffff;

  /** Metrics that never reach 65,535 in the units of any exporter. */
  private static final Set<GpuMetric> SMALL =
      EnumSet.of(
          GpuMetric.UTILIZATION,
          GpuMetric.MEMORY_ACTIVITY,
          GpuMetric.TEMPERATURE,
          GpuMetric.MEMORY_TEMPERATURE,
          GpuMetric.POWER,
          GpuMetric.CORE_CLOCK,
          GpuMetric.MEMORY_CLOCK,
          GpuMetric.THROTTLE);

  private MissingValue() {}

  static boolean isMissing(double raw, Reading reading) {
    if (raw == 0) {
      return reading.zero() == Zero.MEANS_NO_VALUE;
    }
    if (raw < UNSIGNED_SHORT) {
      return Double.isInfinite(raw);
    }
    return Double.isNaN(raw) || isMarker(raw, reading.metric());
  }

  private static boolean isMarker(double raw, GpuMetric metric) {
    // A counter may grow beyond DCGM's value for doubles; only the next few values mean missing.
    double doubleEnd = metric.kind() == Kind.COUNTER ? DOUBLE_BLANK + 16 : Double.POSITIVE_INFINITY;
    return raw >= LONG_BLANK
        || raw == UNSIGNED_INT
        || (raw >= INT_BLANK && raw <= Integer.MAX_VALUE)
        || (raw >= DOUBLE_BLANK && raw < doubleEnd)
        || (raw == UNSIGNED_SHORT && SMALL.contains(metric));
  }
}
