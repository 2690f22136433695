package io.adlro.ingest.trace;

import java.util.LinkedHashMap;
import java.util.Map;

/** What became of the jobs of an import: how many were read, dropped and why, what was assumed. */
public final class Account {
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

  /** Jobs that the trace told of. */
  public long jobsRead() {
    return read;
  }

  /** Jobs that were left out, by reason. */
  public Map<String, Long> droppedByReason() {
    return new LinkedHashMap<>(dropped);
  }

  /** For how many jobs each thing was assumed. */
  public Map<String, Long> assumptions() {
    return new LinkedHashMap<>(assumed);
  }
}
