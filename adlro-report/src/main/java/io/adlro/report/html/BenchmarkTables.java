package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.LineChart;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.BenchmarkLines;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.stats.Interval;
import io.adlro.study.benchmark.BenchmarkInput;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.PolicyDifference;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.StoredRun;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The tables and charts of a benchmark report. */
final class BenchmarkTables {
  private static final String BASELINE = "best baseline";

  private final List<WorkloadResult> results;
  private final ForestCell forest;

  BenchmarkTables(BenchmarkResults all) {
    this.results = all.compared();
    this.forest = new ForestCell(results.stream().map(BenchmarkTables::difference).toList());
  }

  /** The agent and the baseline that is best on a workload, whichever that is. */
  static SeriesLooks looks() {
    return SeriesLooks.ranked(List.of(PolicyScore.ADLRO), BASELINE);
  }

  /** A difference without an interval is drawn as a point. */
  private static Difference difference(WorkloadResult result) {
    PolicyDifference versus = result.versus().orElseThrow();
    Interval range =
        versus.interval().orElseGet(() -> new Interval(versus.relative(), versus.relative()));
    return new Difference("", "", versus.relative(), range, Double.NaN, Double.NaN);
  }

  /** The summary table. */
  void main(Html page) {
    HtmlTable table =
        new HtmlTable(
                "Mean JCT of adlro against that of the best baseline. In the charts the dotted line"
                    + " marks no difference; left of it adlro is better.",
                "workload")
            .column("jobs", "")
            .column("load", "")
            .column("GPUs", "")
            .words("best baseline")
            .column("its mean JCT", "s")
            .column("adlro", "s")
            .column("difference", "% [95 %]")
            .words("chart")
            .column("gap of adlro", "%")
            .column("gap of baseline", "%");
    for (WorkloadResult result : results) {
      table.row(result.workload().name(), cells(result));
    }
    table.write(page);
  }

  private List<Cell> cells(WorkloadResult result) {
    List<String> texts = BenchmarkLines.cells(result);
    PolicyDifference versus = result.versus().orElseThrow();
    return List.of(
        Cell.of(texts.get(1), result.workload().jobs()),
        Cell.of(texts.get(2), result.workload().setting().load()),
        Cell.of(texts.get(3), result.workload().setting().cluster().gpuCount()),
        Cell.words(texts.get(4)),
        Cell.of(texts.get(5), result.bestBaseline().orElseThrow().meanJctSeconds()),
        Cell.of(texts.get(6), result.ours().orElseThrow().meanJctSeconds()),
        Cell.of(texts.get(7), versus.relative()).marked(mark(versus)),
        forest.of(difference(result)),
        Cell.of(texts.get(8), result.gap(result.ours())),
        Cell.of(texts.get(9), result.gap(result.bestBaseline())));
  }

  /** Only for differences whose interval excludes zero. */
  private static String mark(PolicyDifference versus) {
    if (versus.interval().isEmpty() || versus.mayBeChance()) {
      return "";
    }
    return versus.relative() < 0 ? "better" : "worse";
  }

  /** Workloads that ran at several loads and have a bound. */
  void gapCharts(Html page) {
    Map<String, List<WorkloadResult>> groups = new LinkedHashMap<>();
    for (WorkloadResult result : results) {
      if (Double.isFinite(result.gap(result.ours()))) {
        groups
            .computeIfAbsent(result.workload().entry().group(), name -> new ArrayList<>())
            .add(result);
      }
    }
    groups.values().removeIf(group -> group.size() < 2);
    if (groups.isEmpty()) {
      page.missing("No workload has a bound at more than one load.");
    }
    page.open("div", "class", "figures");
    groups.forEach((name, group) -> gapChart(page, name, group));
    page.close();
  }

  private static void gapChart(Html page, String name, List<WorkloadResult> group) {
    group.sort(Comparator.comparingDouble(result -> result.workload().setting().load()));
    String title = name + ": mean JCT above the lower bound";
    page.figure(
        title,
        new LineChart(
            title,
            Axis.linear("load"),
            Axis.linear("gap (%)"),
            List.of(
                new Series(PolicyScore.ADLRO, points(group, r -> r.gap(r.ours()))),
                new Series(BASELINE, points(group, r -> r.gap(r.bestBaseline())))),
            page.looks()));
  }

  private static List<Point> points(
      List<WorkloadResult> group, ToDoubleFunction<WorkloadResult> gap) {
    return group.stream()
        .map(r -> Point.of(r.workload().setting().load(), 100 * gap.applyAsDouble(r)))
        .toList();
  }

  void predictions(Html page) {
    HtmlTable table =
        new HtmlTable(
                "The rule %s with stated run times, with our predictions, and the whole agent: mean JCT in seconds."
                    .formatted(BenchmarkInput.RULE),
                "workload")
            .column(BenchmarkInput.RULE, "s")
            .column(BenchmarkInput.RULE_WITH_PREDICTIONS, "s")
            .column("adlro", "s");
    for (WorkloadResult result : results) {
      table.row(
          result.workload().name(),
          List.of(
              jct(result.score(BenchmarkInput.RULE)),
              jct(result.score(BenchmarkInput.RULE_WITH_PREDICTIONS)),
              jct(result.ours())));
    }
    table.write(page);
  }

  private static Cell jct(Optional<PolicyScore> score) {
    double seconds =
        score.filter(PolicyScore::isComparable).map(PolicyScore::meanJctSeconds).orElse(0 / 0.0);
    return Cell.of(NumberText.amount(seconds), seconds);
  }

  /** All policies of a workload, best first. */
  void policies(Html page, WorkloadResult result) {
    HtmlTable table =
        new HtmlTable(
                "Means over the seeds, best mean JCT first; a policy with unfinished jobs has"
                    + " none. Bounded slowdown: (C - r) / max(p*, 10 s), at least 1.",
                "policy")
            .column("mean JCT", "s")
            .column("to best baseline", "%")
            .column("p99", "s")
            .column("queue", "s")
            .column("bounded slowdown", "");
    double base = result.bestBaseline().orElseThrow().meanJctSeconds();
    for (PolicyScore score : result.scores()) {
      double relative = score.isComparable() ? score.meanJctSeconds() / base - 1 : Double.NaN;
      table.row(
          score.policy(),
          List.of(
              jct(Optional.of(score)),
              Cell.of(NumberText.change(relative), relative),
              amount(score, StoredRun::p99JctSeconds),
              amount(score, StoredRun::meanQueueSeconds),
              amount(score, StoredRun::meanBoundedSlowdown)));
    }
    table.write(page);
  }

  private static Cell amount(PolicyScore score, ToDoubleFunction<StoredRun> figure) {
    double value = score.mean(figure);
    return Cell.of(NumberText.amount(value), value);
  }
}
