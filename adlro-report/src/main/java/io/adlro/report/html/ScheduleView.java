package io.adlro.report.html;

import io.adlro.report.chart.GanttChart;
import io.adlro.report.chart.GanttPicture;
import io.adlro.report.chart.HeatStrip;
import io.adlro.report.chart.TimeWindow;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.metrics.UtilizationSeries;
import io.adlro.study.experiment.ComparisonFigures;
import io.adlro.study.experiment.PolicySchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a policy did under the first seed: the jobs of a short stretch, and how busy each GPU was
 * over all that is measured. The stretches are the same for all policies.
 */
record ScheduleView(String policy, GanttChart gantt, HeatStrip strip) {
  private static final int ATTEMPTS_PER_GPU = 5;
  private static final int LEAST_ATTEMPTS = 40;
  private static final int MOST_MEAN_RUNS = 6;

  /** Cells of a strip; each is some 150 bytes of the page. */
  private static final int MOST_CELLS = 2_400;

  private static final int MOST_ROWS = 96;
  private static final int MOST_BINS = 120;

  /** One that completed nothing has no view. */
  static List<ScheduleView> of(Comparison comparison, ComparisonFigures figures) {
    TimeWindow measured = measured(comparison, figures);
    List<ScheduleView> views = new ArrayList<>();
    Optional<MeasuredWindow> stretch = Optional.empty();
    for (PolicySchedule schedule : figures.schedules()) {
      ScheduleLog log = schedule.log();
      if (log.size() > 0) {
        MeasuredWindow shown = stretch.orElseGet(() -> middle(log));
        stretch = Optional.of(shown);
        String policy = schedule.policy();
        GanttChart gantt =
            GanttPicture.chart(
                policy + ": jobs on GPUs", log, shown, figures.jobIds(), figures.origin());
        views.add(new ScheduleView(policy, gantt, strip(policy, gantt, log, measured)));
      }
    }
    return views;
  }

  /** From the first measured instant to the last one of any of the policies. */
  private static TimeWindow measured(Comparison comparison, ComparisonFigures figures) {
    List<MeasuredWindow> windows =
        figures.schedules().stream()
            .map(schedule -> comparison.outcome(schedule.policy()).orElseThrow())
            .map(outcome -> outcome.runs().get(0).window())
            .toList();
    long to = windows.stream().mapToLong(MeasuredWindow::toMicros).max().orElseThrow();
    return new TimeWindow(windows.get(0).fromMicros(), to, figures.origin());
  }

  /** From the start of the attempt that ended halfway, a few attempts long on each GPU. */
  private static MeasuredWindow middle(ScheduleLog log) {
    int half = log.size() / 2;
    int attempts = Math.max(LEAST_ATTEMPTS, ATTEMPTS_PER_GPU * log.cluster().gpuCount());
    long from = log.startMicros(half);
    long end = log.endMicros(Math.min(log.size() - 1, half + attempts));
    long to = Math.min(end, from + (long) (MOST_MEAN_RUNS * meanRunMicros(log)));
    return new MeasuredWindow(0, log.jobs().size(), from, Math.max(from + 1, to));
  }

  private static double meanRunMicros(ScheduleLog log) {
    double sum = 0;
    for (int row = 0; row < log.size(); row++) {
      sum += log.endMicros(row) - log.startMicros(row);
    }
    return sum / log.size();
  }

  private static HeatStrip strip(
      String policy, GanttChart gantt, ScheduleLog log, TimeWindow window) {
    int bins = Math.min(MOST_BINS, MOST_CELLS / Math.min(MOST_ROWS, gantt.rows().size()));
    String title = policy + ": busy share of each GPU";
    if (window.fromMicros() == window.toMicros()) {
      return new HeatStrip(title, window, gantt.rows(), bins, (row, bin) -> Double.NaN);
    }
    UtilizationSeries series =
        new UtilizationSeries(log, window.fromMicros(), window.toMicros(), bins);
    return new HeatStrip(title, window, gantt.rows(), bins, series::busy);
  }
}
