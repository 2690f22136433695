package io.adlro.report.chart;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.ScheduleLog;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/** A window of a schedule as a chart. */
public final class GanttPicture {
  private static final int MEAN_RUNS = 12;

  private GanttPicture() {}

  /**
   * The chart of the window at the start of the measured part.
   *
   * @param origin the date of time zero, where it is known
   */
  public static GanttChart chart(
      String title,
      ScheduleLog log,
      MeasuredWindow measured,
      IntFunction<String> jobIds,
      Optional<ZonedDateTime> origin) {
    Cluster cluster = log.cluster();
    long from = measured.fromMicros();
    TimeWindow window =
        new TimeWindow(from, from + GanttWindow.lengthMicros(log, measured, MEAN_RUNS), origin);
    List<GpuRow> rows = new ArrayList<>();
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      rows.add(new GpuRow(cluster.models().get(cluster.modelOf(gpu)).name(), cluster.gpuName(gpu)));
    }
    List<GanttChart.Bar> bars = new ArrayList<>();
    for (int row = 0; row < log.size(); row++) {
      if (log.endMicros(row) > window.fromMicros() && log.startMicros(row) < window.toMicros()) {
        addBars(bars, log, row, jobIds, window);
      }
    }
    return new GanttChart(title, RunPart.words(log, window), window, rows, bars);
  }

  private static void addBars(
      List<GanttChart.Bar> bars,
      ScheduleLog log,
      int row,
      IntFunction<String> jobIds,
      TimeWindow window) {
    int job = log.job(row);
    String jobClass = log.cluster().classes().get(log.jobs().requests().jobClass(job));
    String tooltip =
        "job %s, %s, %s, %s"
            .formatted(
                jobIds.apply(job),
                jobClass,
                times(window, log.startMicros(row), log.endMicros(row)),
                log.outcome(row).name().toLowerCase(Locale.ROOT));
    for (int member = 0; member < log.gpuCount(row); member++) {
      bars.add(
          new GanttChart.Bar(
              log.gpu(row, member), log.startMicros(row), log.endMicros(row), jobClass, tooltip));
    }
  }

  private static String times(TimeWindow window, long startMicros, long endMicros) {
    return window.origin().isPresent()
        ? window.range(startMicros, endMicros)
        : "%s s to %s s"
            .formatted(
                ExactDecimals.milliseconds(startMicros), ExactDecimals.milliseconds(endMicros));
  }

  /** A stand-alone SVG file. */
  public static String svg(GanttChart chart) {
    return ChartStyle.alone(chart.svg());
  }
}
