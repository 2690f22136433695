package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.ArrayList;
import java.util.List;

/**
 * The measurements of one page. Many threads read pages, and one thread filters their measurements.
 * It holds a bounded number and counts the others.
 */
public final class Readings implements MetricSink {
  private record Reading(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {}

  private final String host;
  private final int most;
  private final List<Reading> kept = new ArrayList<>();
  private long dropped;

  Readings(String host, int most) {
    this.host = host;
    this.most = most;
  }

  @Override
  public void measured(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    if (kept.size() < most) {
      kept.add(new Reading(gpu, metric, value, atMicros));
    } else {
      dropped++;
    }
  }

  /** The node that the page was read from; the page may name others. */
  public String host() {
    return host;
  }

  public int size() {
    return kept.size();
  }

  /** Number of measurements beyond the bound. */
  public long dropped() {
    return dropped;
  }

  /** In the order in which they were read. */
  public void passTo(MetricSink sink) {
    for (Reading r : kept) {
      sink.measured(r.gpu(), r.metric(), r.value(), r.atMicros());
    }
  }
}
