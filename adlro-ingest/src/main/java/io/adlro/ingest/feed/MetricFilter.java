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
 * Passes on what can be a measurement of one of the cluster's GPUs, now and in order of time;
 * counts the rest by reason. It remembers the last value of each GPU of the directory and metric
 * and nothing of any other GPU, so that invented ones cost no memory. For one thread.
 *
 * <p>Of a slice only what belongs to the whole board is passed on. Its utilisation and memory are
 * not: what a slice weighs is not told by its name (1g is a seventh of an A100 and a quarter of an
 * A30), and a sum over those slices that happen to report would pass for the whole.
 */
public final class MetricFilter implements MetricSink {
  /**
   * What is still present.
   *
   * @param mostAgeMicros older measurements are stale
   * @param mostAheadMicros by so much the clock of who measures may be ahead of ours
   */
  public record Limits(long mostAgeMicros, long mostAheadMicros) {
    /** Two minutes are some missed scrapes; clocks that are kept by NTP differ by far less. */
    public static final Limits USUAL = new Limits(120_000_000, 5_000_000);

    public Limits {
      if (mostAgeMicros < 0 || mostAheadMicros < 0) {
        throw new IllegalArgumentException(
            "age %d and advance %d microseconds".formatted(mostAgeMicros, mostAheadMicros));
      }
    }
  }

  private static final int METRICS = GpuMetric.values().length;
  private static final Set<GpuMetric> OF_THE_BOARD =
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
   * Takes a whole page. Where it names a host that the cluster does not know, such as the pod of
   * its exporter, the node that it was taken from is meant.
   */
  public void take(Readings page) {
    page.handTo(
        (gpu, metric, v, at) -> measured(directory.placed(gpu, page.host()), metric, v, at));
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
    if (!identity.instance().isEmpty() && !OF_THE_BOARD.contains(metric)) {
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
    directory.learn(identity, gpu);
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

  /** The reasons that were met, with their counts. */
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
