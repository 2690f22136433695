package io.adlro.ingest.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The jobs of an import: how many were read, how many were dropped and why, and what was assumed.
 */
public final class ImportSummary {
  private final Map<String, Long> dropped = new LinkedHashMap<>();
  private final Map<String, Long> assumed = new LinkedHashMap<>();
  private long read;

  void read() {
    read++;
  }

  void dropped(String why) {
    dropped(why, 1);
  }

  void dropped(String why, long jobs) {
    if (jobs > 0) {
      dropped.merge(why, jobs, Long::sum);
    }
  }

  void assumed(String what) {
    assumed.merge(what, 1L, Long::sum);
  }

  /** Jobs in the trace. */
  public long jobsRead() {
    return read;
  }

  /** Jobs that were left out, by reason. */
  public Map<String, Long> droppedByReason() {
    return new LinkedHashMap<>(dropped);
  }

  /** The number of jobs of each assumption. */
  public Map<String, Long> assumptions() {
    return new LinkedHashMap<>(assumed);
  }
}
