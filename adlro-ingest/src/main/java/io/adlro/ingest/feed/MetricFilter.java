package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Passes on plausible current measurements of the cluster's GPUs in order of time; counts the
 * others by reason. It remembers the last value of each metric of each GPU in the directory and
 * nothing of other GPUs, so unknown GPUs cost no memory. Not thread-safe.
 *
 * <p>Of a slice only metrics of the whole board are passed on. Its utilisation and memory are not:
 * its name does not give its share of the GPU (1g is a seventh of an A100 and a quarter of an A30),
 * and a sum over the slices that happen to report is not that of the GPU.
 */
public final class MetricFilter implements MetricSink {
  /**
   * Bounds on the time of a measurement.
   *
   * @param mostAgeMicros older measurements are stale
   * @param mostAheadMicros how far the clock of the exporter may be ahead of ours
   */
  public record Limits(long mostAgeMicros, long mostAheadMicros) {
    /** Two minutes are a few missed scrapes; clocks synchronised by NTP differ by far less. */
    public static final Limits DEFAULT = new Limits(120_000_000, 5_000_000);

    public Limits {
      if (mostAgeMicros < 0 || mostAheadMicros < 0) {
        throw new IllegalArgumentException(
            "age %d and advance %d microseconds".formatted(mostAgeMicros, mostAheadMicros));
      }
    }
  }

  private static final int METRICS = GpuMetric.values().length;
  private static final Set<GpuMetric> BOARD_METRICS =
      EnumSet.of(
          GpuMetric.TEMPERATURE,
          GpuMetric.MEMORY_TEMPERATURE,
          GpuMetric.POWER,
          GpuMetric.ENERGY,
          GpuMetric.CORE_CLOCK,
          GpuMetric.MEMORY_CLOCK);

  private final GpuDirectory directory;
  private final MetricSink next;
  private final Limits limits;
  private final LongSupplier clockMicros;
  private final long[] lastMicros;
  private final double[] lastValue;
  private final long[] rejected = new long[Rejection.values().length];
  private long accepted;

  public MetricFilter(
      GpuDirectory directory, MetricSink next, Limits limits, LongSupplier clockMicros) {
    this.directory = directory;
    this.next = next;
    this.limits = limits;
    this.clockMicros = clockMicros;
    this.lastMicros = new long[directory.gpuCount() * METRICS];
    this.lastValue = new double[lastMicros.length];
    Arrays.fill(lastMicros, Long.MIN_VALUE);
  }

  /**
   * Filters a whole page. If the page names a host that the cluster does not have, such as the pod
   * of its exporter, the node of the exporter is used.
   */
  public void take(Readings page) {
    page.passTo(
        (gpu, metric, v, at) -> measured(directory.onNode(gpu, page.host()), metric, v, at));
  }

  @Override
  public void measured(GpuIdentity identity, GpuMetric metric, double value, long atMicros) {
    if (!metric.plausible(value)) {
      reject(implausible(metric, value));
      return;
    }
    int gpu = directory.find(identity);
    if (gpu == GpuDirectory.NONE) {
      reject(Rejection.UNKNOWN_GPU);
      return;
    }
    if (!identity.instance().isEmpty() && !BOARD_METRICS.contains(metric)) {
      reject(Rejection.SLICE);
      return;
    }
    long nowMicros = clockMicros.getAsLong();
    if (atMicros < nowMicros - limits.mostAgeMicros()) {
      reject(Rejection.STALE);
      return;
    }
    if (atMicros > nowMicros + limits.mostAheadMicros()) {
      reject(Rejection.FROM_THE_FUTURE);
      return;
    }
    int slot = gpu * METRICS + metric.ordinal();
    if (atMicros <= lastMicros[slot]) {
      boolean same = atMicros == lastMicros[slot] && value == lastValue[slot];
      reject(same ? Rejection.REPEATED : Rejection.OUT_OF_ORDER);
      return;
    }
    lastMicros[slot] = atMicros;
    lastValue[slot] = value;
    accepted++;
    directory.remember(identity, gpu);
    next.measured(identity, metric, value, atMicros);
  }

  private static Rejection implausible(GpuMetric metric, double value) {
    if (!Double.isFinite(value)) {
      return Rejection.NOT_A_NUMBER;
    }
    boolean neverNegative = !metric.plausible(-Double.MIN_VALUE);
    return value < 0 && neverNegative ? Rejection.NEGATIVE : Rejection.IMPLAUSIBLE;
  }

  private void reject(Rejection reason) {
    rejected[reason.ordinal()]++;
  }

  public long accepted() {
    return accepted;
  }

  public long rejected(Rejection reason) {
    return rejected[reason.ordinal()];
  }

  /** The counts of the reasons that occurred. */
  public Map<Rejection, Long> rejected() {
    Map<Rejection, Long> counts = new EnumMap<>(Rejection.class);
    for (Rejection reason : Rejection.values()) {
      if (rejected[reason.ordinal()] > 0) {
        counts.put(reason, rejected[reason.ordinal()]);
      }
    }
    return counts;
  }
}
