package io.adlro.report.export;

import io.adlro.sim.metrics.ScheduleLog;
import java.util.Arrays;

/** The rows of a schedule grouped by job; a log orders them by the end of the attempt. */
final class AttemptsByJob {
  private final int[] rows;
  private final int[] first;

  AttemptsByJob(ScheduleLog log) {
    int jobs = log.jobs().size();
    first = new int[jobs + 1];
    for (int row = 0; row < log.size(); row++) {
      first[log.job(row) + 1]++;
    }
    for (int job = 0; job < jobs; job++) {
      first[job + 1] += first[job];
    }
    rows = new int[log.size()];
    int[] next = Arrays.copyOf(first, jobs);
    for (int row = 0; row < rows.length; row++) {
      rows[next[log.job(row)]++] = row;
    }
  }

  /** In the order in which they ran; empty for a job that never ran. */
  int[] of(int job) {
    return Arrays.copyOfRange(rows, first[job], first[job + 1]);
  }
}
