package io.adlro.report.html;

import io.adlro.report.chart.GanttChart;
import java.util.Optional;

/** A schedule as one page; its tooltips show the jobs. */
public final class SchedulePage {
  private SchedulePage() {}

  public static String html(GanttChart chart, Optional<String> warning) {
    ReportDocument page = new ReportDocument("Schedule");
    warning.ifPresent(page::warning);
    return page.section("schedule", "Jobs on GPUs", body -> body.figure(chart)).html();
  }
}
