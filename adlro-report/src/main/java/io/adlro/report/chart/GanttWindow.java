package io.adlro.report.chart;

import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.ScheduleLog;

/**
 * The stretch of a run that a picture shows: from the start of what is measured, some runs long.
 */
public final class GanttWindow {
  private GanttWindow() {}

  /** How long it is so that about so many runs of mean length follow each other on a GPU. */
  public static long lengthMicros(ScheduleLog log, MeasuredWindow window, int meanRuns) {
    double sum = 0;
    for (int row = 0; row < log.size(); row++) {
      sum += log.endMicros(row) - log.startMicros(row);
    }
    double mean = log.size() == 0 ? 0 : sum / log.size();
    long wanted = (long) (meanRuns * mean);
    return Math.max(1, Math.min(wanted, window.lengthMicros()));
  }
}
