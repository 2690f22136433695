package io.adlro.report.chart;

import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.ScheduleLog;

/** The part of a run that a chart shows: from the start of the measured window, a few runs long. */
public final class GanttWindow {
  private GanttWindow() {}

  /** The length in which about {@code meanRuns} runs of mean length follow each other on a GPU. */
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
