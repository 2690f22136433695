package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.TableColumn.Field;
import io.adlro.report.text.TableColumn.Side;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.WorkloadResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The columns of the table of a benchmark, for the terminal, the page and the report. */
public final class BenchmarkColumns {
  public static final String WORKLOAD = "workload";
  public static final String BEST_BASELINE = "best-baseline";
  public static final String DIFFERENCE_INTERVAL = "difference-interval";
  public static final String VERDICT = ResultColumns.VERDICT;

  private static final String BASELINE_JCT = "baseline-jct";
  private static final String ADLRO_JCT = "adlro-jct";
  private static final String DIFFERENCE = "difference";

  public static final TableView.Preset PRESET =
      new TableView.Preset(
          List.of(WORKLOAD, BEST_BASELINE, BASELINE_JCT, ADLRO_JCT, DIFFERENCE, VERDICT),
          List.of(BASELINE_JCT, ADLRO_JCT, BEST_BASELINE),
          List.of(
              WORKLOAD,
              "jobs",
              "load",
              "gpus",
              BEST_BASELINE,
              BASELINE_JCT,
              ADLRO_JCT,
              DIFFERENCE_INTERVAL,
              VERDICT,
              "adlro-gap",
              "baseline-gap"));

  private BenchmarkColumns() {}

  /** The names that a user may choose from. */
  public static List<String> names() {
    return all().stream().map(TableColumn::name).toList();
  }

  public static List<TableColumn<WorkloadResult>> all() {
    return List.of(
        TableColumn.words(WORKLOAD, WORKLOAD, WORKLOAD, r -> r.workload().name()),
        TableColumn.numbers(
            "jobs",
            "jobs",
            "",
            "jobs",
            r -> r.workload().jobs(),
            r -> NumberText.count(r.workload().jobs())),
        TableColumn.numbers(
            "load", "load", "", "load", BenchmarkColumns::load, r -> NumberText.amount(load(r))),
        TableColumn.numbers(
            "gpus",
            "GPUs",
            "",
            "gpus",
            BenchmarkColumns::gpus,
            r -> NumberText.count(Math.round(gpus(r)))),
        TableColumn.words(BEST_BASELINE, "best baseline", "bestBaseline", r -> base(r).policy()),
        jct(BASELINE_JCT, "baseline", "baselineMeanJctSeconds", BenchmarkColumns::base),
        jct(ADLRO_JCT, "adlro", "adlroMeanJctSeconds", BenchmarkColumns::ours),
        new TableColumn<>(
            DIFFERENCE,
            DIFFERENCE,
            "%",
            Side.RIGHT,
            r -> NumberText.change(versus(r).relative()),
            List.of(relative())),
        new TableColumn<>(
            DIFFERENCE_INTERVAL,
            DIFFERENCE,
            "% [95 %]",
            Side.RIGHT,
            r -> NumberText.change(versus(r).relative(), versus(r).interval()),
            List.of(relative(), end("ci95Low", Interval::low), end("ci95High", Interval::high))),
        TableColumn.words(VERDICT, VERDICT, VERDICT, r -> versus(r).verdict().word()),
        gap("adlro-gap", "gap of adlro", "adlroGap", WorkloadResult::ours),
        gap("baseline-gap", "gap of baseline", "baselineGap", WorkloadResult::bestBaseline));
  }

  private static TableColumn<WorkloadResult> jct(
      String name, String whose, String key, Function<WorkloadResult, PolicyScore> score) {
    return TableColumn.numbers(
        name,
        whose + " " + ResultMetric.MEAN_JCT.word(),
        ResultMetric.MEAN_JCT.scale().unit(),
        key,
        r -> score.apply(r).meanJctSeconds(),
        r -> NumberText.amount(score.apply(r).meanJctSeconds()));
  }

  private static TableColumn<WorkloadResult> gap(
      String name, String title, String key, Function<WorkloadResult, Optional<PolicyScore>> of) {
    return TableColumn.numbers(
        name, title, "%", key, r -> r.gap(of.apply(r)), r -> NumberText.change(r.gap(of.apply(r))));
  }

  private static Field<WorkloadResult> relative() {
    return Field.number("relativeDifference", r -> versus(r).relative());
  }

  private static Field<WorkloadResult> end(String key, Function<Interval, Double> end) {
    return Field.number(key, r -> versus(r).interval().map(end).orElse(Double.NaN));
  }

  private static double load(WorkloadResult result) {
    return result.workload().setting().load();
  }

  private static double gpus(WorkloadResult result) {
    return result.workload().setting().cluster().gpuCount();
  }

  private static Evidence versus(WorkloadResult result) {
    return result.versus().orElseThrow();
  }

  private static PolicyScore base(WorkloadResult result) {
    return result.bestBaseline().orElseThrow();
  }

  private static PolicyScore ours(WorkloadResult result) {
    return result.ours().orElseThrow();
  }
}
