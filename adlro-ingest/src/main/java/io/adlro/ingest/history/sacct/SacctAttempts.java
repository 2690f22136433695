package io.adlro.ingest.history.sacct;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Joins the rows that a requeued job has with {@code sacct -D}: each attempt resets the time of
 * submission, and the first one's is the true one. It remembers the last {@value #REMEMBERED} jobs.
 */
final class SacctAttempts {
  static final int REMEMBERED = 1 << 14;

  /** The first submission, and the start of the attempt seen last ("" if it had none). */
  private record Seen(long submitMicros, String start) {}

  private final Map<String, Seen> byJob =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Seen> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** Whether this very attempt has been seen, as in exports that overlap. */
  boolean isRepeated(String job, String start) {
    Seen seen = byJob.get(job);
    return seen != null && seen.start().equals(start);
  }

  /** Notes an attempt and tells when the job was first submitted. */
  long firstSubmitMicros(String job, long submitMicros, String start) {
    Seen before = byJob.get(job);
    long first = before == null ? submitMicros : Math.min(before.submitMicros(), submitMicros);
    byJob.put(job, new Seen(first, start));
    return first;
  }
}
