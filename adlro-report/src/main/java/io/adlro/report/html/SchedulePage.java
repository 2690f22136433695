package io.adlro.report.html;

import io.adlro.report.chart.GanttChart;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Provenance;
import java.util.Optional;

/** A schedule as one page; its tooltips show the jobs. */
public final class SchedulePage {
  private SchedulePage() {}

  public static String html(
      GanttChart chart, Optional<String> warning, Conditions conditions, Provenance provenance) {
    ReportDocument page = new ReportDocument("Schedule of " + chart.title());
    warning.ifPresent(page::warning);
    return page.section("schedule", "Jobs on GPUs", body -> body.figure(chart))
        .section(new ProvenanceSection(conditions, provenance))
        .html();
  }
}
