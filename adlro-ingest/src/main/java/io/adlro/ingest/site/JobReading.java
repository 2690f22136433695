package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Reads submissions; keeps the first {@value #MAX_KEPT} and counts all. */
final class JobReading implements Reading {
  static final int MAX_KEPT = 1_000;

  private final SubmissionFormat format;
  private final List<Submission> kept = new ArrayList<>();
  private long count;

  JobReading(SubmissionFormat format) {
    this.format = format;
  }

  @Override
  public void read(InputStream in, MetricSource origin, Intake intake)
      throws IOException, Unreadable {
    format.read(in, this::take, intake);
  }

  private void take(Submission job) {
    count++;
    if (kept.size() < MAX_KEPT) {
      kept.add(job);
    }
  }

  @Override
  public FileFindings findings() {
    return new JobFindings(kept, count);
  }
}
