package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricSink;
import java.util.ArrayList;
import java.util.List;

/**
 * The measurements of one page, kept until somebody takes them: pages are read by many threads, and
 * screened by one. It keeps a bounded number and counts the rest.
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

  /** The node that the page was taken from; it may name others itself. */
  public String host() {
    return host;
  }

  public int size() {
    return kept.size();
  }

  /** How many there was no room for. */
  public long dropped() {
    return dropped;
  }

  /** In the order in which they were read. */
  public void handTo(MetricSink sink) {
    for (Reading r : kept) {
      sink.measured(r.gpu(), r.metric(), r.value(), r.atMicros());
    }
  }
}
