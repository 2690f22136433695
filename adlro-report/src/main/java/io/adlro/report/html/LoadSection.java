package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.LineChart;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.GapCurves;
import io.adlro.study.experiment.LoadCurves;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Optional;

/**
 * Mean JCT against load, and its gap to the lower bound where that was requested: a policy that is
 * good at one load may fall behind at another.
 */
record LoadSection(Optional<LoadCurves> curves, Optional<GapCurves> gaps, Conditions.Source source)
    implements Section {
  @Override
  public String id() {
    return "load";
  }

  @Override
  public String title() {
    return "Load curves";
  }

  @Override
  public void body(Html page) {
    curves.ifPresentOrElse(found -> write(page, found), () -> page.missing(reason()));
    gaps.ifPresent(found -> writeGaps(page, found));
  }

  private String reason() {
    return source == Conditions.Source.TRACE
        ? "A trace has its own submission times, so its load cannot be varied."
        : "All jobs of this scenario are there at once, so it has no load that could be varied.";
  }

  private static void write(Html page, LoadCurves found) {
    String title = "Mean JCT against load";
    page.open("div", "class", "beside");
    page.figure(
        new LineChart(
            title, Axis.linear("load"), Axis.log("mean JCT (s)"), found.series(), page.looks()));
    page.open("div");
    page.paragraph(
        "Load 1 is the largest throughput that the cluster sustains for this mix of jobs. Runs of"
            + " their own, %s; %s."
                .formatted(NumberText.count(found.seeds().size(), "seed"), bands(found)),
        "class",
        "note");
    numbers(page, "Mean JCT in seconds by load", found.loads(), found.series());
    page.close().close();
    UtilizationView.write(page, found);
  }

  private static String bands(LoadCurves found) {
    return Replicates.suffice(found.seeds().size())
        ? "bands are 95 % intervals, of the best policy and the reference alone where there are many"
        : "no intervals below %d seeds".formatted(Replicates.FEWEST);
  }

  private static void writeGaps(Html page, GapCurves found) {
    String title = "Gap to the lower bound against load";
    page.element("h3", "Gap to the lower bound");
    page.open("div", "class", "beside");
    page.figure(
        new LineChart(
            title,
            Axis.linear("load"),
            Axis.log("gap to bound (%)"),
            found.series(),
            page.looks()));
    page.open("div");
    page.paragraph(
        "How far the mean JCT of the first %s of %s, on an empty cluster, is above a bound for the same jobs: %s. Part of the gap is the bound's, and part is that no policy knows the jobs to come. Gaps below %s %% are drawn as that.%s"
            .formatted(
                NumberText.count(found.jobs(), "job"),
                NumberText.count(found.seeds().size(), "seed"),
                found.scope().words(),
                NumberText.amount(GapCurves.SMALLEST_PERCENT),
                found.cutShort() == 0
                    ? ""
                    : " The search for the bound was cut short %s, so it may be loose there."
                        .formatted(NumberText.count(found.cutShort(), "time"))),
        "class",
        "note");
    numbers(page, "Gap to the bound in % by load", found.loads(), found.series());
    page.close().close();
  }

  private static void numbers(Html page, String title, List<Double> loads, List<Series> series) {
    page.open("details").element("summary", "The same in numbers");
    HtmlTable table = new HtmlTable(title, "policy");
    loads.forEach(load -> table.column(NumberText.amount(load), ""));
    for (Series one : series) {
      table.row(one.name(), cells(one.points()));
    }
    table.write(page);
    page.close();
  }

  private static List<Cell> cells(List<Point> points) {
    return points.stream().map(p -> Cell.of(NumberText.amount(p.y()), p.y())).toList();
  }
}
