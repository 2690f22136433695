package io.adlro.report.chart;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.sim.metrics.ScheduleLog;
import java.util.BitSet;

/** Which part of a run a chart shows, in words. */
final class RunPart {
  private RunPart() {}

  /** "jobs 1 to 200 of 4,000, the first 2.0 h of 26 h"; jobs are numbered by submission. */
  static String words(ScheduleLog log, TimeWindow window) {
    BitSet shown = new BitSet();
    long endMicros = 0;
    for (int row = 0; row < log.size(); row++) {
      endMicros = Math.max(endMicros, log.endMicros(row));
      if (log.endMicros(row) > window.fromMicros() && log.startMicros(row) < window.toMicros()) {
        shown.set(log.job(row));
      }
    }
    return shown.isEmpty()
        ? ""
        : jobs(shown, log.jobs().size()) + ", " + stretch(window, endMicros);
  }

  private static String jobs(BitSet shown, int all) {
    int first = shown.nextSetBit(0);
    int last = shown.length() - 1;
    String range = "%s to %s".formatted(NumberText.count(first + 1L), NumberText.count(last + 1L));
    boolean each = shown.cardinality() == last - first + 1;
    return each
        ? "jobs %s of %s".formatted(range, NumberText.count(all))
        : "%s of %s, numbers %s"
            .formatted(NumberText.count(shown.cardinality()), NumberText.count(all, "job"), range);
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
