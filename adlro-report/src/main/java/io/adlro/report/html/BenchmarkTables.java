package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.LineChart;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.BenchmarkColumns;
import io.adlro.report.text.TableColumn;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.study.benchmark.BenchmarkInput;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.BenchmarkRow;
import io.adlro.study.benchmark.ComparedWorkload;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.StoredRun;
import io.adlro.study.benchmark.SuiteSet;
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
  private static final String BASELINE = "best rule";

  private final List<BenchmarkRow> rows;
  private final List<WorkloadResult> results;
  private final ForestCell forest;

  BenchmarkTables(BenchmarkResults all) {
    List<ComparedWorkload> development = all.compared(SuiteSet.DEVELOPMENT);
    this.rows = all.rows();
    this.results = development.stream().map(ComparedWorkload::result).toList();
    this.forest = new ForestCell(development.stream().map(ComparedWorkload::versus).toList());
  }

  /** The agent and the baseline that is best on a workload, whichever that is. */
  static SeriesLooks looks() {
    return SeriesLooks.ranked(List.of(PolicyScore.ADLRO), BASELINE);
  }

  /** The summary table. */
  void main(Html page) {
    HtmlTable table =
        new HtmlTable(
            "Mean JCT of adlro against that of the best rule. In the charts the dotted line"
                + " marks no difference; left of it adlro is better.",
            BenchmarkColumns.WORKLOAD);
    List<TableColumn<BenchmarkRow>> columns = columns();
    for (TableColumn<BenchmarkRow> column : columns) {
      table.column(column);
      if (column.name().equals(BenchmarkColumns.DIFFERENCE_INTERVAL)) {
        table.words("chart");
      }
    }
    for (BenchmarkRow row : rows) {
      List<Cell> cells = new ArrayList<>();
      columns.forEach(column -> cells.addAll(cells(column, row)));
      table.row(row.workload().name(), cells);
    }
    table.write(page);
  }

  /** Those of the wide table that some row has a value for, without the name of the workload. */
  private List<TableColumn<BenchmarkRow>> columns() {
    return BenchmarkColumns.PRESET.wide().stream()
        .skip(1)
        .flatMap(name -> BenchmarkColumns.all().stream().filter(c -> c.name().equals(name)))
        .filter(column -> !column.isEmpty(rows))
        .toList();
  }

  /** The difference has its chart beside it. */
  private List<Cell> cells(TableColumn<BenchmarkRow> column, BenchmarkRow row) {
    return switch (column.name()) {
      case BenchmarkColumns.DIFFERENCE_INTERVAL ->
          List.of(
              Cell.of(column, row),
              row.development().map(c -> forest.of(c.versus())).orElse(Cell.words("")));
      case BenchmarkColumns.VERDICT -> {
        String word = column.shown().apply(row);
        yield List.of(VerdictCell.of(word, word));
      }
      default -> List.of(Cell.of(column, row));
    };
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

  void parts(Html page) {
    HtmlTable table =
        new HtmlTable(
                "The rule %s with stated run times, with our predictions, the agent without its networks, and the whole agent: mean JCT in seconds. Networks: the difference of the last two."
                    .formatted(BenchmarkInput.RULE),
                "workload")
            .column(BenchmarkInput.RULE, "s")
            .column(BenchmarkInput.RULE_WITH_PREDICTIONS, "s")
            .column(PolicyScore.WITHOUT_NETWORKS, "s")
            .column(PolicyScore.ADLRO, "s")
            .column("networks", "%");
    for (WorkloadResult result : results) {
      table.row(
          result.workload().name(),
          List.of(
              jct(result.score(BenchmarkInput.RULE)),
              jct(result.score(BenchmarkInput.RULE_WITH_PREDICTIONS)),
              jct(result.score(PolicyScore.WITHOUT_NETWORKS)),
              jct(result.ours()),
              networks(result)));
    }
    table.write(page);
  }

  private static Cell networks(WorkloadResult result) {
    return result
        .networks()
        .map(
            added ->
                Cell.of(
                    NumberText.change(added.relative(), added.interval()), 100 * added.relative()))
        .orElse(Cell.of(NumberText.NONE, Double.NaN));
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
                "Means over the replicates, best mean JCT first; a policy with unfinished jobs has"
                    + " none. Bounded slowdown: (C - r) / max(p*, 10 s), at least 1.",
                "policy")
            .column("mean JCT", "s")
            .column("to best rule", "%")
            .column(ResultMetric.P99_JCT.word(), "s")
            .column(ResultMetric.MEAN_WAIT.word(), "s")
            .column(ResultMetric.MEAN_BOUNDED_SLOWDOWN.word(), "")
            .column(ResultMetric.WORST_USER_SLOWDOWN.word(), "");
    double base = result.bestBaseline().orElseThrow().meanJctSeconds();
    for (PolicyScore score : result.scores()) {
      double relative = score.isComparable() ? score.meanJctSeconds() / base - 1 : Double.NaN;
      policyRow(table, score.policy(), score, relative);
    }
    for (PolicyScore score : result.screenedOut()) {
      String name =
          "%s (screened out, first %d replicates)".formatted(score.policy(), score.runs().size());
      policyRow(table, name, score, Double.NaN); // means over other replicates do not compare
    }
    table.write(page);
  }

  private static void policyRow(HtmlTable table, String name, PolicyScore score, double relative) {
    table.row(
        name,
        List.of(
            jct(Optional.of(score)),
            Cell.of(NumberText.change(relative), relative),
            amount(score, StoredRun::p99JctSeconds),
            amount(score, StoredRun::meanQueueSeconds),
            amount(score, StoredRun::meanBoundedSlowdown),
            amount(score, StoredRun::worstUserSlowdown)));
  }

  private static Cell amount(PolicyScore score, ToDoubleFunction<StoredRun> figure) {
    double value = score.mean(figure);
    return Cell.of(NumberText.amount(value), value);
  }
}
