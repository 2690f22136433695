package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.study.site.SchedulerTotals;
import io.adlro.study.site.SiteResult;
import io.adlro.study.site.WaitBreakdown;
import io.adlro.study.site.WaitGroup;
import io.adlro.study.site.Waits;
import java.util.ArrayList;
import java.util.List;

/** The waits of groups of jobs under the site's scheduler and under each policy. */
record WaitSection(SiteResult result) implements Section {
  @Override
  public String id() {
    return "waits";
  }

  @Override
  public String title() {
    return "Your scheduler and ours: waits by group";
  }

  @Override
  public void body(Html page) {
    boolean recorded = result.notCompared().isEmpty();
    page.paragraph(
        recorded
            ? "From submission to start, of the measured jobs. Your scheduler's waits are those of"
                + " the history; the others are simulated on the cluster as described."
            : "From submission to start, of the measured jobs, simulated on the cluster as"
                + " described. Your scheduler's waits are not compared: "
                + result.notCompared().orElseThrow()
                + ".");
    totals().write(page);
    for (WaitBreakdown breakdown : result.breakdowns()) {
      table(breakdown, recorded).write(page);
    }
  }

  private HtmlTable totals() {
    HtmlTable table =
        new HtmlTable(
            "All measured jobs. A policy that waits for a faster GPU lengthens waits and shortens"
                + " runs.",
            "scheduler");
    columns(table, "wait");
    table.column("wait and run", "mean");
    for (SchedulerTotals one : result.totals()) {
      List<Cell> cells = new ArrayList<>();
      cells(one.waits(), cells);
      cells.add(cell(one.meanCompletionSeconds()));
      table.row(one.scheduler(), cells);
    }
    return table;
  }

  private static HtmlTable table(WaitBreakdown breakdown, boolean recorded) {
    HtmlTable table =
        new HtmlTable(
            "Waits by "
                + breakdown.by()
                + "; groups with most GPU hours first where they are names.",
            breakdown.by());
    table.column("jobs", "").column("GPU hours", "");
    if (recorded) {
      columns(table, SchedulerTotals.OWN);
    }
    breakdown.policies().forEach(policy -> columns(table, policy));
    for (WaitGroup group : breakdown.groups()) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(NumberText.count(group.jobs()), group.jobs()));
      cells.add(Cell.of("%,.0f".formatted(group.gpuHours()), group.gpuHours()));
      if (recorded) {
        cells(group.recorded(), cells);
      }
      group.policies().forEach(waits -> cells(waits, cells));
      table.row(group.name(), cells);
    }
    return table;
  }

  static void columns(HtmlTable table, String scheduler) {
    table.column(scheduler, "mean").column(scheduler, "p50").column(scheduler, "p95");
  }

  static void cells(Waits waits, List<Cell> to) {
    for (double seconds : new double[] {waits.mean(), waits.median(), waits.p95()}) {
      to.add(cell(seconds));
    }
  }

  static Cell cell(double seconds) {
    String text = Double.isFinite(seconds) ? TimeText.length(1e6 * seconds) : NumberText.NONE;
    return Cell.of(text, seconds);
  }
}
