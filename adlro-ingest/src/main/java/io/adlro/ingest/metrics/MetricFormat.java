package io.adlro.ingest.metrics;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;

/** A wire format of GPU metrics. */
public interface MetricFormat {
  /** A readable name, for example "dcgm-exporter page". */
  String name();

  boolean recognises(Head head);

  /**
   * Reads to the end in bounded memory and passes measurements on in our units. Values that mean
   * "no value" in the format are ignored with the reason. The receiver checks whether the others
   * are plausible, current and in order.
   */
  void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable;
}
