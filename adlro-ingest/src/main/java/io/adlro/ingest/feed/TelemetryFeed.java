package io.adlro.ingest.feed;

import io.adlro.core.telemetry.GpuSample;
import io.adlro.core.telemetry.SampleSink;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Hands the measurements of each GPU on as samples when a page is complete. It receives them from a
 * {@link MetricFilter}. A value that is missing or too old is unknown in the sample. When the last
 * values of a GPU expire there is one more sample, and then none until it is measured again. Not
 * thread-safe.
 */
public final class TelemetryFeed implements MetricSink {
  /** The reported metrics, in the order of {@link GpuSample}. */
  private static final List<GpuMetric> REPORTED =
      List.of(
          GpuMetric.UTILIZATION,
          GpuMetric.TEMPERATURE,
          GpuMetric.MEMORY_USED,
          GpuMetric.MEMORY_ACTIVITY,
          GpuMetric.POWER,
          GpuMetric.CORE_CLOCK,
          GpuMetric.XID,
          GpuMetric.ECC_UNCORRECTED);

  private static final int WIDTH = REPORTED.size();
  private static final long NEVER = Long.MIN_VALUE;

  private final GpuDirectory directory;
  private final SampleSink samples;
  private final long mostAgeMicros;
  private final double[] values;
  private final long[] measuredMicros;
  private final boolean[] isNew;
  private final int[] reportedMask;

  /** The GPUs with new values since the last page: a page is that of one node of many. */
  private final int[] newGpus;

  private int newCount;

  /** No value that is reported is older: before this one expires none does. */
  private long oldestMicros = Long.MAX_VALUE;

  /**
   * Values older than this are reported as missing; the age limit of the filter is a good value.
   */
  public TelemetryFeed(GpuDirectory directory, SampleSink samples, long mostAgeMicros) {
    this.directory = directory;
    this.samples = samples;
    this.mostAgeMicros = mostAgeMicros;
    int gpus = directory.gpuCount();
    this.values = new double[gpus * WIDTH];
    this.measuredMicros = new long[gpus * WIDTH];
    Arrays.fill(measuredMicros, NEVER);
    this.isNew = new boolean[gpus];
    this.reportedMask = new int[gpus];
    this.newGpus = new int[gpus];
  }

  @Override
  public void measured(GpuIdentity identity, GpuMetric metric, double value, long atMicros) {
    int column = REPORTED.indexOf(metric);
    int gpu = column < 0 ? GpuDirectory.NONE : directory.find(identity);
    if (gpu != GpuDirectory.NONE) {
      values[gpu * WIDTH + column] = value;
      measuredMicros[gpu * WIDTH + column] = atMicros;
      oldestMicros = Math.min(oldestMicros, atMicros);
      if (!isNew[gpu]) {
        isNew[gpu] = true;
        newGpus[newCount++] = gpu;
      }
    }
  }

  /** Hands over what is new and what has expired at the end of a page, as samples of this time. */
  public void pageEnded(long nowMicros) {
    if (oldestMicros < nowMicros - mostAgeMicros) {
      reportAll(nowMicros);
    } else {
      Arrays.sort(newGpus, 0, newCount);
      for (int i = 0; i < newCount; i++) {
        report(nowMicros, newGpus[i], freshMask(newGpus[i], nowMicros));
      }
    }
    newCount = 0;
  }

  private void reportAll(long nowMicros) {
    oldestMicros = Long.MAX_VALUE;
    for (int gpu = 0; gpu < isNew.length; gpu++) {
      int fresh = freshMask(gpu, nowMicros);
      if (isNew[gpu] || fresh != reportedMask[gpu]) {
        report(nowMicros, gpu, fresh);
      }
      for (int column = 0; column < WIDTH; column++) {
        if ((fresh >>> column & 1) != 0) {
          oldestMicros = Math.min(oldestMicros, measuredMicros[gpu * WIDTH + column]);
        }
      }
    }
  }

  private void report(long nowMicros, int gpu, int fresh) {
    isNew[gpu] = false;
    reportedMask[gpu] = fresh;
    samples.sample(
        nowMicros,
        gpu,
        new GpuSample(
            valueOrNan(gpu, 0, fresh),
            valueOrNan(gpu, 1, fresh),
            valueOrNan(gpu, 2, fresh),
            valueOrNan(gpu, 3, fresh),
            valueOrNan(gpu, 4, fresh),
            valueOrNan(gpu, 5, fresh),
            (int) count(gpu, 6, fresh),
            count(gpu, 7, fresh)));
  }

  private float valueOrNan(int gpu, int column, int fresh) {
    return (fresh >>> column & 1) != 0 ? (float) values[gpu * WIDTH + column] : Float.NaN;
  }

  private long count(int gpu, int column, int fresh) {
    return (fresh >>> column & 1) != 0
        ? (long) values[gpu * WIDTH + column]
        : GpuSample.UNKNOWN_COUNT;
  }

  private int freshMask(int gpu, long nowMicros) {
    int mask = 0;
    for (int column = 0; column < WIDTH; column++) {
      if (measuredMicros[gpu * WIDTH + column] >= nowMicros - mostAgeMicros) {
        mask |= 1 << column;
      }
    }
    return mask;
  }

  /** The reported metrics of a GPU that have no current value. */
  public Set<GpuMetric> missing(int gpu, long nowMicros) {
    Set<GpuMetric> missing = EnumSet.noneOf(GpuMetric.class);
    int fresh = freshMask(gpu, nowMicros);
    for (int column = 0; column < WIDTH; column++) {
      if ((fresh >>> column & 1) == 0) {
        missing.add(REPORTED.get(column));
      }
    }
    return missing;
  }

  /** The age of the last value, stale or not; empty if there never was one. */
  public OptionalLong ageMicros(int gpu, GpuMetric metric, long nowMicros) {
    int column = REPORTED.indexOf(metric);
    if (column < 0 || measuredMicros[gpu * WIDTH + column] == NEVER) {
      return OptionalLong.empty();
    }
    // The clock of the exporter may be ahead of ours.
    return OptionalLong.of(Math.max(0, nowMicros - measuredMicros[gpu * WIDTH + column]));
  }
}
