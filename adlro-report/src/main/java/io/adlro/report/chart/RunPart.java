package io.adlro.report.chart;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.sim.metrics.ScheduleLog;

/** Which part of a run a chart shows, in words. */
final class RunPart {
  private RunPart() {}

  /** "jobs 1 to 200 of 4,000, the first 2.0 h of 26 h"; jobs are numbered by submission. */
  static String words(ScheduleLog log, TimeWindow window) {
    int first = Integer.MAX_VALUE;
    int last = -1;
    long endMicros = 0;
    for (int row = 0; row < log.size(); row++) {
      endMicros = Math.max(endMicros, log.endMicros(row));
      if (log.endMicros(row) > window.fromMicros() && log.startMicros(row) < window.toMicros()) {
        first = Math.min(first, log.job(row));
        last = Math.max(last, log.job(row));
      }
    }
    if (last < 0) {
      return "";
    }
    return "%s of %s, %s"
        .formatted(
            first == last
                ? "job " + NumberText.count(first + 1L)
                : "jobs %s to %s"
                    .formatted(NumberText.count(first + 1L), NumberText.count(last + 1L)),
            NumberText.count(log.jobs().size()),
            stretch(window, endMicros));
  }

  private static String stretch(TimeWindow window, long endMicros) {
    if (window.fromMicros() <= 0 && window.toMicros() >= endMicros) {
      return "the whole run of " + TimeText.length(endMicros);
    }
    String length = TimeText.length(window.lengthMicros());
    String whole = TimeText.length(endMicros);
    return window.fromMicros() <= 0
        ? "the first %s of %s".formatted(length, whole)
        : "%s of %s, from %s on".formatted(length, whole, TimeText.length(window.fromMicros()));
  }
}
