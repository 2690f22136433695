package io.adlro.ingest.site;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.submission.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a history and keeps its figures, not its jobs. */
final class HistoryReading implements Reading {
  private final HistoryFormat format;
  private final Map<String, Long> told = new LinkedHashMap<>();
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
    tell("start", job.startMicros().isPresent());
    tell("estimate", job.estimateMicros().isPresent());
    tell("GPU model it ran on", !job.ranOn().isEmpty());
    asked(job.asked());
  }

  private void asked(Submission asked) {
    tell("name", !asked.name().isEmpty());
    tell("user", !asked.user().isEmpty());
    tell("group", !asked.group().isEmpty());
    tell("words", !asked.words().isEmpty());
    tell("GPUs", asked.gpus() > 0);
    tell("share of a GPU", asked.gpus() > 0 && asked.shareMilli() < 1_000);
    tell("nodes", asked.nodes().isPresent());
    tell("GPU models", !asked.models().isEmpty());
    tell("GPU memory", asked.gpuMemoryMib().isPresent());
    tell("CPU", asked.cpuMilli().isPresent());
    tell("memory", asked.memoryMib().isPresent());
    tell("limit", asked.limitMicros().isPresent());
    tell("priority", asked.priority().isPresent());
  }

  private void tell(String field, boolean given) {
    told.merge(field, given ? 1L : 0L, Long::sum);
  }

  @Override
  public FileFindings findings() {
    return new HistoryFindings(
        jobs,
        new HistoryFindings.Range(firstMicros, lastMicros),
        new HistoryFindings.Range(shortestMicros, longestMicros),
        runSeconds / jobs,
        outcomes,
        told);
  }
}
