package io.adlro.ingest.feed;

import io.adlro.core.event.EventHandler;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is known of each GPU, told to the kernel as facts when a page is complete. It stands behind
 * a {@link MetricFilter}. A value that is missing, or has become too old, is told as NaN; when the
 * last values of a GPU expire this is told once, and then nothing until it is heard of again. For
 * one thread.
 */
public final class TelemetryFeed implements MetricSink {
  /** What the kernel is told, in the order of {@link EventHandler#gpuMeasured}. */
  private static final List<GpuMetric> TOLD =
      List.of(
          GpuMetric.UTILIZATION,
          GpuMetric.TEMPERATURE,
          GpuMetric.MEMORY_USED,
          GpuMetric.MEMORY_ACTIVITY);

  private static final int WIDTH = TOLD.size();
  private static final long NEVER = Long.MIN_VALUE;

  private final GpuDirectory directory;
  private final EventHandler facts;
  private final long mostAgeMicros;
  private final float[] values;
  private final long[] measuredMicros;
  private final boolean[] news;
  private final int[] toldMask;

  /** Values older than this are told as missing; the same age as the screen's will do. */
  public TelemetryFeed(GpuDirectory directory, EventHandler facts, long mostAgeMicros) {
    this.directory = directory;
    this.facts = facts;
    this.mostAgeMicros = mostAgeMicros;
    int gpus = directory.gpuCount();
    this.values = new float[gpus * WIDTH];
    this.measuredMicros = new long[gpus * WIDTH];
    Arrays.fill(measuredMicros, NEVER);
    this.news = new boolean[gpus];
    this.toldMask = new int[gpus];
  }

  @Override
  public void measured(GpuIdentity identity, GpuMetric metric, double value, long atMicros) {
    int column = TOLD.indexOf(metric);
    int gpu = column < 0 ? GpuDirectory.NONE : directory.find(identity);
    if (gpu != GpuDirectory.NONE) {
      values[gpu * WIDTH + column] = (float) value;
      measuredMicros[gpu * WIDTH + column] = atMicros;
      news[gpu] = true;
    }
  }

  /** All of a page is in: tells what is new and what has expired, as facts of this instant. */
  public void pageEnded(long nowMicros) {
    for (int gpu = 0; gpu < news.length; gpu++) {
      int fresh = freshMask(gpu, nowMicros);
      if (news[gpu] || fresh != toldMask[gpu]) {
        tell(nowMicros, gpu, fresh);
      }
    }
  }

  private void tell(long nowMicros, int gpu, int fresh) {
    news[gpu] = false;
    toldMask[gpu] = fresh;
    facts.gpuMeasured(
        nowMicros,
        gpu,
        valueOrNan(gpu, 0, fresh),
        valueOrNan(gpu, 1, fresh),
        valueOrNan(gpu, 2, fresh),
        valueOrNan(gpu, 3, fresh));
  }

  private float valueOrNan(int gpu, int column, int fresh) {
    return (fresh >>> column & 1) != 0 ? values[gpu * WIDTH + column] : Float.NaN;
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

  /** What the kernel should be told of a GPU but is not known at this time, or no longer. */
  public Set<GpuMetric> missing(int gpu, long nowMicros) {
    Set<GpuMetric> missing = EnumSet.noneOf(GpuMetric.class);
    int fresh = freshMask(gpu, nowMicros);
    for (int column = 0; column < WIDTH; column++) {
      if ((fresh >>> column & 1) == 0) {
        missing.add(TOLD.get(column));
      }
    }
    return missing;
  }

  /** How old the last value is, stale or not; empty if there never was one. */
  public OptionalLong ageMicros(int gpu, GpuMetric metric, long nowMicros) {
    int column = TOLD.indexOf(metric);
    if (column < 0 || measuredMicros[gpu * WIDTH + column] == NEVER) {
      return OptionalLong.empty();
    }
    // A clock that is ahead of ours makes nothing younger than new.
    return OptionalLong.of(Math.max(0, nowMicros - measuredMicros[gpu * WIDTH + column]));
  }
}
