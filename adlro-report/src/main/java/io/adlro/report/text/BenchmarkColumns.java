package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.TableColumn.Field;
import io.adlro.report.text.TableColumn.Side;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import io.adlro.study.benchmark.BenchmarkRow;
import io.adlro.study.benchmark.ComparedWorkload;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.StoredRun;
import io.adlro.study.benchmark.WorkloadResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of the table of a benchmark, for the terminal, the page and the report. */
public final class BenchmarkColumns {
  public static final String WORKLOAD = "workload";
  public static final String BEST_BASELINE = "best-baseline";
  public static final String DIFFERENCE_INTERVAL = "difference-interval";
  public static final String VERDICT = ResultColumns.VERDICT;

  private static final String BASELINE_JCT = "baseline-jct";
  private static final String ADLRO_JCT = "adlro-jct";
  private static final String DIFFERENCE = "difference";
  private static final String FINAL_DIFFERENCE = "final-difference";
  private static final String NOT_RUN = "not run";

  public static final TableView.Preset PRESET =
      new TableView.Preset(
          List.of(
              WORKLOAD,
              BEST_BASELINE,
              BASELINE_JCT,
              ADLRO_JCT,
              DIFFERENCE,
              VERDICT,
              FINAL_DIFFERENCE),
          List.of(BASELINE_JCT, ADLRO_JCT, BEST_BASELINE),
          List.of(
              WORKLOAD,
              "jobs",
              "load",
              "gpus",
              "replicates",
              BEST_BASELINE,
              BASELINE_JCT,
              ADLRO_JCT,
              DIFFERENCE_INTERVAL,
              VERDICT,
              "best-stated",
              "stated-difference",
              "chosen-elsewhere",
              "p99-ratio",
              "worst-user-ratio",
              "adlro-gap",
              "baseline-gap",
              "final-difference-interval",
              "final-verdict"));

  private BenchmarkColumns() {}

  /** The names that a user may choose from. */
  public static List<String> names() {
    return all().stream().map(TableColumn::name).toList();
  }

  public static List<TableColumn<BenchmarkRow>> all() {
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
            "load",
            "load",
            "",
            "load",
            r -> r.workload().load(),
            r -> NumberText.amount(r.workload().load())),
        TableColumn.numbers(
            "gpus",
            "GPUs",
            "",
            "gpus",
            BenchmarkColumns::gpus,
            r -> NumberText.count(Math.round(gpus(r)))),
        TableColumn.numbers(
            "replicates",
            "replicates",
            "",
            "replicates",
            r -> r.workload().replicates().size(),
            r -> NumberText.count(r.workload().replicates().size())),
        words(BEST_BASELINE, "best rule", "bestBaseline", c -> c.bestBaseline().policy()),
        jct(BASELINE_JCT, "rule", "baselineMeanJctSeconds", ComparedWorkload::bestBaseline),
        jct(ADLRO_JCT, "adlro", "adlroMeanJctSeconds", ComparedWorkload::ours),
        difference(
            DIFFERENCE,
            DIFFERENCE,
            "relativeDifference",
            BenchmarkRow::development,
            BenchmarkColumns::toBest),
        interval(
            DIFFERENCE_INTERVAL,
            DIFFERENCE,
            "",
            BenchmarkRow::development,
            BenchmarkColumns::toBest),
        verdict(VERDICT, VERDICT, BenchmarkRow::development),
        words(
            "best-stated",
            "best with stated run times",
            "bestStated",
            c -> c.result().bestStated().map(PolicyScore::policy).orElse(NumberText.NONE)),
        interval(
            "stated-difference",
            "difference to it",
            "stated",
            BenchmarkRow::development,
            ComparedWorkload::versusStated),
        percent(
            "chosen-elsewhere",
            "rule of the other replicates",
            "chosenElsewhere",
            WorkloadResult::chosenElsewhere),
        number("p99-ratio", "p99 ratio", "p99Ratio", c -> c.ratio(StoredRun::p99JctSeconds)),
        number(
            "worst-user-ratio",
            "worst user ratio",
            "worstUserRatio",
            c -> c.ratio(StoredRun::worstUserSlowdown)),
        gap("adlro-gap", "gap of adlro", "adlroGap", WorkloadResult::ours),
        gap("baseline-gap", "gap of best rule", "baselineGap", WorkloadResult::bestBaseline),
        difference(
            FINAL_DIFFERENCE,
            "final difference",
            "finalRelativeDifference",
            BenchmarkRow::finals,
            BenchmarkColumns::toBest),
        interval(
            "final-difference-interval",
            "final difference",
            "final",
            BenchmarkRow::finals,
            BenchmarkColumns::toBest),
        verdict("final-verdict", "final verdict", BenchmarkRow::finals));
  }

  private static Optional<Evidence> toBest(ComparedWorkload compared) {
    return Optional.of(compared.versus());
  }

  private static double of(
      BenchmarkRow row,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      ToDoubleFunction<ComparedWorkload> figure) {
    return set.apply(row).map(figure::applyAsDouble).orElse(Double.NaN);
  }

  private static TableColumn<BenchmarkRow> words(
      String name, String title, String key, Function<ComparedWorkload, String> words) {
    return TableColumn.words(
        name, title, key, r -> r.development().map(words).orElse(NumberText.NONE));
  }

  private static TableColumn<BenchmarkRow> number(
      String name, String title, String key, ToDoubleFunction<ComparedWorkload> figure) {
    return TableColumn.numbers(
        name,
        title,
        "",
        key,
        r -> of(r, BenchmarkRow::development, figure),
        r -> NumberText.amount(of(r, BenchmarkRow::development, figure)));
  }

  private static TableColumn<BenchmarkRow> jct(
      String name, String whose, String key, Function<ComparedWorkload, PolicyScore> score) {
    ToDoubleFunction<ComparedWorkload> mean = c -> score.apply(c).meanJctSeconds();
    return TableColumn.numbers(
        name,
        whose + " " + ResultMetric.MEAN_JCT.word(),
        ResultMetric.MEAN_JCT.scale().unit(),
        key,
        r -> of(r, BenchmarkRow::development, mean),
        r -> NumberText.amount(of(r, BenchmarkRow::development, mean)));
  }

  private static TableColumn<BenchmarkRow> gap(
      String name, String title, String key, Function<WorkloadResult, Optional<PolicyScore>> of) {
    return percent(name, title, key, result -> result.gap(of.apply(result)));
  }

  private static TableColumn<BenchmarkRow> percent(
      String name, String title, String key, ToDoubleFunction<WorkloadResult> part) {
    ToDoubleFunction<ComparedWorkload> figure = c -> part.applyAsDouble(c.result());
    return TableColumn.numbers(
        name,
        title,
        "%",
        key,
        r -> of(r, BenchmarkRow::development, figure),
        r -> NumberText.change(of(r, BenchmarkRow::development, figure)));
  }

  private static TableColumn<BenchmarkRow> verdict(
      String name, String title, Function<BenchmarkRow, Optional<ComparedWorkload>> set) {
    return TableColumn.words(
        name,
        title,
        name.equals(VERDICT) ? VERDICT : "finalVerdict",
        r -> shown(r, set, c -> Optional.of(c.versus().verdict().word())));
  }

  /** A final set that exists and has not run is not the same as none. */
  private static String shown(
      BenchmarkRow row,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      Function<ComparedWorkload, Optional<String>> words) {
    boolean missing =
        set.apply(row).isEmpty()
            && row.development().isPresent()
            && !row.workload().entry().finalSeeds().isEmpty();
    return missing ? NOT_RUN : set.apply(row).flatMap(words).orElse(NumberText.NONE);
  }

  private static TableColumn<BenchmarkRow> difference(
      String name,
      String title,
      String key,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      Function<ComparedWorkload, Optional<Evidence>> which) {
    return TableColumn.numbers(
        name,
        title,
        "%",
        key,
        r -> relative(r, set, which),
        r -> shown(r, set, c -> which.apply(c).map(e -> NumberText.change(e.relative()))));
  }

  /** With the ends of the interval as fields, named after what the difference is to. */
  private static TableColumn<BenchmarkRow> interval(
      String name,
      String title,
      String key,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      Function<ComparedWorkload, Optional<Evidence>> which) {
    return new TableColumn<>(
        name,
        title,
        "% [95 %]",
        Side.RIGHT,
        r ->
            shown(
                r,
                set,
                c -> which.apply(c).map(e -> NumberText.change(e.relative(), e.interval()))),
        List.of(
            Field.number(prefixed(key, "relativeDifference"), r -> relative(r, set, which)),
            Field.number(prefixed(key, "ci95Low"), r -> end(r, set, which, Interval::low)),
            Field.number(prefixed(key, "ci95High"), r -> end(r, set, which, Interval::high))));
  }

  private static String prefixed(String prefix, String key) {
    return prefix.isEmpty()
        ? key
        : prefix + Character.toUpperCase(key.charAt(0)) + key.substring(1);
  }

  private static double relative(
      BenchmarkRow row,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      Function<ComparedWorkload, Optional<Evidence>> which) {
    return set.apply(row).flatMap(which).map(Evidence::relative).orElse(Double.NaN);
  }

  private static double end(
      BenchmarkRow row,
      Function<BenchmarkRow, Optional<ComparedWorkload>> set,
      Function<ComparedWorkload, Optional<Evidence>> which,
      ToDoubleFunction<Interval> end) {
    return set.apply(row)
        .flatMap(which)
        .flatMap(Evidence::interval)
        .map(end::applyAsDouble)
        .orElse(Double.NaN);
  }

  private static double gpus(BenchmarkRow row) {
    return row.workload().setting().cluster().gpuCount();
  }
}
