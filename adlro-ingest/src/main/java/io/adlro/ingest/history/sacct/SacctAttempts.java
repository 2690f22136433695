package io.adlro.ingest.history.sacct;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Joins the rows that a requeued job has with {@code sacct -D}: each attempt has its own submission
 * time, and that of the first one is the job's. It remembers the last {@value #REMEMBERED} jobs.
 */
final class SacctAttempts {
  static final int REMEMBERED = 1 << 14;

  /** The first submission, and the start of the last attempt seen ("" if it had none). */
  private record Seen(long submitMicros, String start) {}

  private final Map<String, Seen> byJob =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** Whether this attempt has been seen before, as in exports that overlap. */
  boolean isRepeated(String job, String start) {
    Seen seen = byJob.get(job);
    return seen != null && seen.start().equals(start);
  }

  /** Adds an attempt and returns the first submission time of the job. */
  long firstSubmitMicros(String job, long submitMicros, String start) {
    Seen before = byJob.get(job);
    long first = before == null ? submitMicros : Math.min(before.submitMicros(), submitMicros);
    byJob.put(job, new Seen(first, start));
    return first;
  }
}
