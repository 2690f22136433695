package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.LineChart;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.LoadCurves;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Completion time against utilisation along the load curves, and the growth of one with the other.
 */
final class UtilizationView {
  private UtilizationView() {}

  /** Writes nothing where no policy has points that support a line. */
  static void write(Html page, LoadCurves found) {
    List<Series> overUtilization = found.overUtilization();
    boolean withIntervals = Replicates.suffice(found.seeds().size());
    Map<String, Optional<UtilizationGrowth>> growthByPolicy = new LinkedHashMap<>();
    overUtilization.forEach(one -> growthByPolicy.put(one.name(), UtilizationGrowth.of(one)));
    if (growthByPolicy.values().stream().allMatch(Optional::isEmpty)) {
      return;
    }
    page.element("h3", "Completion time and utilisation");
    page.open("div", "class", "beside");
    String title = "Mean JCT against utilisation, a point for each load";
    page.figure(
        new LineChart(
            title,
            Axis.linear("utilisation (%)"),
            Axis.log("mean JCT (s)"),
            overUtilization,
            page.looks()));
    page.open("div");
    page.paragraph(
        "The load rises along each line. At one load all policies do the same work, so a policy"
            + " further right has jobs on slower GPUs and keeps them busy for longer.",
        "class",
        "note");
    table(growthByPolicy, withIntervals).write(page);
    page.close().close();
  }

  private static HtmlTable table(
      Map<String, Optional<UtilizationGrowth>> growthByPolicy, boolean withIntervals) {
    HtmlTable table =
        new HtmlTable(
            "Regression ln(mean JCT) = a + b × utilisation over the loads: by which factor the mean"
                + " JCT grows while the utilisation rises by 10 points. No figure where it rises by"
                + " less than %s points in all, or where the line explains less than %s %%."
                    .formatted(
                        NumberText.chosenPercent(UtilizationGrowth.LEAST_SPREAD / 100),
                        NumberText.chosenPercent(UtilizationGrowth.LEAST_R_SQUARED)),
            "policy");
    table.column("growth", "per 10 points").column("R²", "");
    if (withIntervals) {
      table.column("95 % interval", "");
    }
    growthByPolicy.forEach((policy, growth) -> table.row(policy, cells(growth, withIntervals)));
    return table;
  }

  private static List<Cell> cells(Optional<UtilizationGrowth> found, boolean withIntervals) {
    double factor = found.map(UtilizationGrowth::factor).orElse(Double.NaN);
    double rSquared = found.map(UtilizationGrowth::rSquared).orElse(Double.NaN);
    List<Cell> cells = new ArrayList<>();
    cells.add(
        Cell.of(found.map(g -> "× " + NumberText.amount(factor)).orElse(NumberText.NONE), factor));
    cells.add(Cell.of(ReportNumbers.ratio(rSquared), rSquared));
    if (withIntervals) {
      cells.add(
          Cell.of(
              found.map(g -> NumberText.range(g.interval())).orElse(NumberText.NONE),
              found.map(g -> g.interval().low()).orElse(Double.NaN)));
    }
    return cells;
  }
}
