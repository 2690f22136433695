package io.adlro.app.report;

import io.adlro.app.chart.Axis;
import io.adlro.app.chart.LineChart;
import io.adlro.app.chart.Point;
import io.adlro.app.chart.Series;
import io.adlro.app.output.Conditions;
import io.adlro.app.output.Figures;
import io.adlro.app.report.HtmlTable.Cell;
import java.util.List;
import java.util.Optional;

/** Mean JCT against load: a policy that is good at one load may fall behind at another. */
record LoadSection(Optional<LoadCurves> curves, Conditions.Source source) implements Section {
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
  }

  private String reason() {
    return source == Conditions.Source.TRACE
        ? "A trace brings its own times of submission, so there is no other load to run it at."
        : "All jobs of this scenario are there at once, so it has no load that could be varied.";
  }

  private static void write(Html page, LoadCurves found) {
    String title = "Mean JCT against load";
    page.figure(
        title, new LineChart(title, Axis.linear("load"), Axis.log("mean JCT (s)"), found.series()));
    page.paragraph(
        "Load 1 is the largest throughput that the cluster sustains for this mix of jobs. Runs of"
            + " their own, %s; bands are 95 %% intervals."
                .formatted(Figures.count(found.seeds().size(), "seed")),
        "class",
        "note");
    page.open("details").element("summary", "The same in numbers");
    HtmlTable table = new HtmlTable("Mean JCT in seconds by load", "policy");
    found.loads().forEach(load -> table.column(Figures.amount(load), ""));
    for (Series one : found.series()) {
      table.row(one.name(), cells(one.points()));
    }
    table.write(page);
    page.close();
  }

  private static List<Cell> cells(List<Point> points) {
    return points.stream().map(p -> Cell.of(Figures.amount(p.y()), p.y())).toList();
  }
}
