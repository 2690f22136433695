package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;

/** One input being read in one format; used once. */
public interface Reading {
  /**
   * Reads to the end. What was read before an exception counts.
   *
   * @throws UserError where the format is our own
   */
  void read(InputStream in, MetricSource origin, Intake intake) throws IOException, Unreadable;

  /** What was read so far. */
  FileFindings findings();
}
