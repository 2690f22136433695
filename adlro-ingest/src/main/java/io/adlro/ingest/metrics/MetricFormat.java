package io.adlro.ingest.metrics;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;

/** A wire format of GPU metrics. */
public interface MetricFormat {
  /** As people call it, for example "dcgm-exporter page". */
  String name();

  boolean recognises(Head head);

  /**
   * Reads to the end, in bounded memory, and hands over what it understands in our units. Values
   * that mean "no value" to the format are ignored with the reason; whether the others are
   * plausible, fresh and in order is for the receiver to say.
   */
  void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable;
}
