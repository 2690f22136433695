package io.adlro.ingest.site;

import io.adlro.ingest.history.PastJob.Outcome;
import java.util.Map;

/**
 * The figures of a history of jobs.
 *
 * @param submitMicros from the first submission to the last, since the source's own zero
 * @param runMicros the shortest and the longest run
 * @param present number of jobs that have each field, 0 for the fields that the input lacks
 */
public record HistoryFindings(
    long jobs,
    Range submitMicros,
    Range runMicros,
    double meanRunSeconds,
    Map<Outcome, Long> outcomes,
    Map<String, Long> present)
    implements FileFindings {
  /** From the least to the most. */
  public record Range(long least, long most) {}

  @Override
  public boolean isEmpty() {
    return jobs == 0;
  }
}
