package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.FieldCounts;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;

/** Reads a history and keeps its figures, not its jobs. */
final class HistoryReading implements Reading {
  private final HistoryFormat format;
  private final FieldCounts fields = new FieldCounts();
  private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
  private long jobs;
  private long firstMicros = Long.MAX_VALUE;
  private long lastMicros = Long.MIN_VALUE;
  private long shortestMicros = Long.MAX_VALUE;
  private long longestMicros;
  private double runSeconds;

  HistoryReading(HistoryFormat format) {
    this.format = format;
  }

  @Override
  public void read(InputStream in, MetricSource origin, Intake intake)
      throws IOException, Unreadable {
    format.read(in, this::take, intake);
  }

  private void take(PastJob job) {
    jobs++;
    firstMicros = Math.min(firstMicros, job.submitMicros());
    lastMicros = Math.max(lastMicros, job.submitMicros());
    shortestMicros = Math.min(shortestMicros, job.runMicros());
    longestMicros = Math.max(longestMicros, job.runMicros());
    runSeconds += job.runMicros() / 1e6;
    outcomes.merge(job.outcome(), 1L, Long::sum);
    fields.add(job);
  }

  @Override
  public FileFindings findings() {
    return new HistoryFindings(
        jobs,
        new HistoryFindings.Range(firstMicros, lastMicros),
        new HistoryFindings.Range(shortestMicros, longestMicros),
        runSeconds / jobs,
        outcomes,
        fields.byField());
  }
}
