package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.ScatterChart;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Regression;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/** Regression of completion time on utilisation, with a point for each run. */
record RegressionSection(List<PolicyOutcome> policies, Conditions conditions) implements Section {
  @Override
  public String id() {
    return "regression";
  }

  @Override
  public String title() {
    return "Completion time and utilisation";
  }

  @Override
  public void body(Html page) {
    List<Series> series =
        policies.stream().map(UtilizationFit::runs).filter(one -> !one.points().isEmpty()).toList();
    Optional<Regression> all = UtilizationFit.through(series);
    if (series.isEmpty()) {
      page.missing("No run has a mean JCT, so there is nothing to fit a line to.");
      return;
    }
    page.paragraph(all.map(line -> inWords(line, series)).orElse(tooFew()));
    String title = "Mean JCT against utilisation, a point for each run";
    page.figure(
        title,
        new ScatterChart(title, Axis.linear("utilisation (%)"), jctAxis(series), series, all));
    page.paragraph(
        "A run is one policy under one seed. The interval takes runs as independent, which those"
            + " under the same seed are not: read it as a lower limit of the uncertainty.",
        "class",
        "note");
    page.paragraph(caution());
    if (all.isPresent()) {
      table(series, all.get()).write(page);
    }
  }

  private static String tooFew() {
    return "There are too few runs with different utilisation to fit a line; it needs %d or more."
        .formatted(UtilizationFit.FEWEST_RUNS);
  }

  /** Logarithmic if means differ by more than a factor of ten. */
  private static Axis jctAxis(List<Series> series) {
    DoubleSummaryStatistics means =
        series.stream()
            .flatMap(one -> one.points().stream())
            .mapToDouble(Point::y)
            .summaryStatistics();
    String title = "mean JCT (s)";
    return means.getMax() > 10 * means.getMin() ? Axis.log(title) : Axis.linear(title);
  }

  private static String inWords(Regression line, List<Series> series) {
    return overall(line) + " " + byPolicy(series);
  }

  /** The slope over all runs may have another sign than the slope of every single policy. */
  private static String byPolicy(List<Series> series) {
    List<Regression> lines =
        series.stream().flatMap(one -> UtilizationFit.through(List.of(one)).stream()).toList();
    if (lines.isEmpty()) {
      return "What differs between these runs is the policy.";
    }
    long rising = lines.stream().filter(line -> line.slopeInterval().low() > 0).count();
    long falling = lines.stream().filter(line -> line.slopeInterval().high() < 0).count();
    return "That mixes differences between policies with those between seeds. Policy by policy, as"
        + " in the table, JCT rises with utilisation for %d of %d, falls for %d, and for the rest"
            .formatted(rising, lines.size(), falling)
        + " the interval of the slope includes zero.";
  }

  private static String overall(Regression line) {
    return "Over the %s shown, a run with one percentage point more utilisation has a mean JCT"
            .formatted(NumberText.count(line.count(), "run"))
        + " different by %s s (95 %% interval %s s); utilisation explains R² = %s of the variance."
            .formatted(
                ReportNumbers.signed(line.slope()),
                ReportNumbers.signed(line.slopeInterval()),
                ReportNumbers.ratio(line.rSquared()));
  }

  private String caution() {
    return conditions.saturated()
        ? "This is an association, not a cause: busy GPUs are not a benefit in themselves."
        : "This is an association, not a cause. Below saturation all policies do the same work, so"
            + " one that puts jobs on slower GPUs has them busy for longer and completes later;"
            + " effective utilisation, in the table above, does not count that.";
  }

  private static HtmlTable table(List<Series> series, Regression all) {
    HtmlTable table =
        new HtmlTable(
            "Mean JCT = intercept + slope × utilisation; by policy, seeds are all that differs.",
            "runs of");
    table.column("runs", "").column("slope", "s per point").column("95 % interval", "");
    table.column("R²", "");
    table.row("all shown", cells(all.count(), Optional.of(all)));
    for (Series one : series) {
      table.row(one.name(), cells(one.points().size(), UtilizationFit.through(List.of(one))));
    }
    return table;
  }

  private static List<Cell> cells(int runs, Optional<Regression> line) {
    double slope = line.map(Regression::slope).orElse(Double.NaN);
    double rSquared = line.map(Regression::rSquared).orElse(Double.NaN);
    return List.of(
        Cell.of(NumberText.count(runs), runs),
        Cell.of(ReportNumbers.signed(slope), slope),
        Cell.of(
            line.map(l -> ReportNumbers.signed(l.slopeInterval())).orElse(NumberText.NONE), slope),
        Cell.of(ReportNumbers.ratio(rSquared), rSquared));
  }
}
