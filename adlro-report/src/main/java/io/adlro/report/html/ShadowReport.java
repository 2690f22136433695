package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.LineChart;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.ShadowLines;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.site.SchedulerTotals;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowResult.Change;
import io.adlro.study.site.ShadowResult.Group;
import io.adlro.study.site.ShadowResult.ModelUse;
import io.adlro.study.site.ShadowResult.Side;
import io.adlro.study.site.ShadowVerdict;
import java.util.ArrayList;
import java.util.List;

/** What the site's scheduler did beside what a policy would have done, as one page. */
public final class ShadowReport {
  private final ShadowResult result;

  private ShadowReport(ShadowResult result) {
    this.result = result;
  }

  public static String html(ShadowResult result, Provenance provenance) {
    return new ShadowReport(result).html(provenance);
  }

  private String html(Provenance provenance) {
    String title = "Shadow mode: %s and your scheduler".formatted(result.policy());
    return new ReportDocument(
            title, SeriesLooks.ranked(List.of(result.policy()), SchedulerTotals.OWN))
        .lead(ShadowVerdict.of(result).sentence())
        .note(ShadowLines.times(result))
        .tile("Mean completion", NumberText.change(result.mean().relative()), "%")
        .tile("95th percentile", NumberText.change(result.p95().relative()), "%")
        .tile("Compared", NumberText.count(result.jobs()), "jobs")
        .tile("Time", NumberText.count(result.days().size()), "days")
        .section("result", "Waits and times to completion", this::result)
        .section("days", "Days of submission", this::days)
        .section("load", "Load over the time", this::load)
        .section("groups", "Who gains and who loses", this::groups)
        .section("models", "GPU models", this::models)
        .section("compared", "What is compared", this::compared)
        .section("provenance", "Provenance", page -> page.facts().provenance(provenance).close())
        .html();
  }

  private void result(Html page) {
    page.open("div", "class", "columns");
    HtmlTable times =
        new HtmlTable(
            "%s. Completion is the time from submission to the end."
                .formatted(NumberText.count(result.jobs(), "job")),
            "scheduler");
    WaitSection.columns(times, "wait");
    WaitSection.columns(times, "completion");
    row(times, SchedulerTotals.OWN, result.real());
    row(times, result.policy(), result.simulated());
    times.write(page);
    HtmlTable changes =
        new HtmlTable(
            result.mean().interval().isPresent()
                ? "Intervals by drawing whole days of submission. Negative is better."
                : "No intervals below %d days with jobs. Negative is better."
                    .formatted(Replicates.FEWEST),
            "completion");
    changes.column("change", "%").column("95 % interval", "%");
    row(changes, "mean", result.mean());
    row(changes, "p95", result.p95());
    changes.write(page);
    page.close();
  }

  private static void row(HtmlTable table, String name, Side side) {
    List<Cell> cells = new ArrayList<>();
    WaitSection.cells(side.waits(), cells);
    WaitSection.cells(side.completions(), cells);
    table.row(name, cells);
  }

  private static void row(HtmlTable table, String name, Change change) {
    table.row(
        name,
        List.of(
            change(change.relative()),
            change
                .interval()
                .map(
                    range ->
                        Cell.of(
                            "%s to %s"
                                .formatted(
                                    NumberText.change(range.low()),
                                    NumberText.change(range.high())),
                            range.low()))
                .orElseGet(() -> Cell.of(NumberText.NONE, Double.NaN))));
  }

  private static Cell change(double relative) {
    return Cell.of(NumberText.change(relative), relative);
  }

  private void days(Html page) {
    groups(
        page,
        "day",
        "Each day is 24 hours from the time of day at which the comparison begins.",
        result.days());
  }

  private void load(Html page) {
    page.open("div", "class", "figures");
    for (LineFigure figure : result.load()) {
      page.figure(
          new LineChart(figure.title(), figure.x(), figure.y(), figure.series(), page.looks()));
    }
    page.close();
    page.paragraph(
        "Of the compared jobs alone. A job counts as using its GPUs from its first start to its"
            + " end.",
        "class",
        "note");
  }

  private void groups(Html page) {
    page.open("div", "class", "columns");
    groups(page, "class", "By job class.", result.classes());
    groups(page, "GPUs of a job", "By number of GPUs.", result.widths());
    page.close();
  }

  private void groups(Html page, String by, String caption, List<Group> groups) {
    HtmlTable table = new HtmlTable(caption, by);
    table
        .column("jobs", "")
        .column(SchedulerTotals.OWN, "mean completion")
        .column(result.policy(), "mean completion")
        .column("change", "%");
    for (Group group : groups) {
      table.row(
          group.name(),
          List.of(
              jobs(group.jobs()),
              WaitSection.cell(group.realSeconds()),
              WaitSection.cell(group.simulatedSeconds()),
              change(group.change())));
    }
    table.write(page);
  }

  private static Cell jobs(int jobs) {
    return Cell.of(NumberText.count(jobs), jobs);
  }

  private void models(Html page) {
    HtmlTable table = new HtmlTable("The jobs by the GPU model that they ran on.", "GPU model");
    table.column(SchedulerTotals.OWN, "jobs").column(result.policy(), "jobs");
    for (ModelUse use : result.models()) {
      table.row(use.model(), List.of(jobs(use.real()), jobs(use.simulated())));
    }
    table.write(page);
  }

  private void compared(Html page) {
    page.paragraph(
        "The jobs that started and ended in shadow mode, replayed with the same arrivals. The work"
            + " of a job is its real run time times the speed of the GPU model that it ran on. The"
            + " replay takes no start-up times, and time limits are not enforced.");
    page.paragraph(
        "Switch: the interval of the mean is below 0 and that of the 95th percentile is not above 0. Do not switch: one of them is above 0. Wait: neither, or fewer than %d days with jobs, fewer than %d jobs, or more jobs still wait than %s %% of the compared ones."
            .formatted(
                Replicates.FEWEST,
                ShadowVerdict.FEWEST_JOBS,
                NumberText.chosenPercent(ShadowVerdict.MOST_WAITING)));
    if (result.leftOut().isEmpty()) {
      return;
    }
    page.element("h3", "Left out").open("ul");
    result
        .leftOut()
        .forEach((why, jobs) -> page.element("li", NumberText.count(jobs, "job") + ": " + why));
    page.close();
  }
}
