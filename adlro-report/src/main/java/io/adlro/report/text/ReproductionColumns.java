package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.TableColumn.Field;
import io.adlro.report.text.TableColumn.Side;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.Interval;
import io.adlro.study.reproduction.Measure;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The columns of the paper's Table 1 beside the results of the policies. */
public final class ReproductionColumns {
  private static final String SCENARIO = "scenario";
  private static final String POLICY = "policy";
  private static final String INTERVAL = "-interval";
  private static final String JCT = ResultMetric.MEAN_JCT.column();
  private static final String JOBS = "jobs-per-hour";
  private static final String UTILISATION = ResultMetric.UTILISATION.column();

  public static final TableView.Preset ONE_SCENARIO =
      new TableView.Preset(
          List.of(
              POLICY,
              JCT,
              JCT + "-to-fcfs",
              JCT + "-to-static",
              JOBS,
              JOBS + "-to-fcfs",
              JOBS + "-to-static",
              UTILISATION),
          List.of(JOBS + "-to-static", JCT + "-to-static", JOBS + "-to-fcfs"),
          List.of(
              POLICY,
              JCT,
              JCT + "-to-fcfs" + INTERVAL,
              JCT + "-to-static" + INTERVAL,
              JOBS,
              JOBS + "-to-fcfs" + INTERVAL,
              JOBS + "-to-static" + INTERVAL,
              ResultMetric.THROUGHPUT.column(),
              UTILISATION,
              ResultMetric.VALUE_SCORE.column(),
              ResultMetric.HYPERSCORE.column()));

  /** A table of several scenarios names the scenario of each row. */
  static final TableView.Preset ALL_SCENARIOS =
      new TableView.Preset(
          withScenario(ONE_SCENARIO.fitting()), List.of(), withScenario(ONE_SCENARIO.wide()));

  /** A row of the paper's table, or a policy on a scenario. */
  public record Row(Reproduction study, String name, Optional<PaperRow> paper) {
    public static List<Row> of(Reproduction study) {
      return Stream.concat(
              PaperRow.ALL.stream()
                  .map(row -> new Row(study, "paper: " + row.shortTitle(), Optional.of(row))),
              study.policies().stream().map(policy -> new Row(study, policy, Optional.empty())))
          .toList();
    }

    private boolean reports(Measure measure) {
      return paper.isPresent() || study.measures(measure);
    }

    private double value(Measure measure) {
      return paper
          .map(measure::of)
          .orElseGet(() -> reports(measure) ? study.outcome(name).mean(measure::of) : Double.NaN);
    }

    /** Only measured. */
    private double metric(ResultMetric metric) {
      boolean shown =
          paper.isEmpty()
              && (metric != ResultMetric.THROUGHPUT || study.measures(Measure.THROUGHPUT));
      return shown ? study.outcome(name).mean(metric::of) : Double.NaN;
    }

    private Optional<MeasuredValue> relative(Measure measure, PaperRow baseline) {
      if (paper.isPresent()) {
        return paper
            .filter(row -> !row.equals(baseline))
            .map(
                row ->
                    new MeasuredValue(
                        measure.of(row) / measure.of(baseline) - 1, Optional.empty()));
      }
      return reports(measure) && !name.equals(baseline.policy())
          ? Optional.of(study.relative(name, measure, baseline))
          : Optional.empty();
    }
  }

  private ReproductionColumns() {}

  /** The names that a user may choose from. */
  public static List<String> names() {
    return all().stream().map(TableColumn::name).toList();
  }

  public static List<TableColumn<Row>> all() {
    List<TableColumn<Row>> columns = new ArrayList<>();
    columns.add(
        TableColumn.words(SCENARIO, SCENARIO, SCENARIO, row -> row.study().conditions().name()));
    columns.add(TableColumn.words(POLICY, POLICY, POLICY, Row::name));
    columns.add(measure(JCT, Measure.MEAN_JCT, ResultMetric.MEAN_JCT.word(), "s"));
    columns.addAll(changes(JCT, Measure.MEAN_JCT, "JCT"));
    columns.add(measure(JOBS, Measure.THROUGHPUT, "jobs/h", "all"));
    columns.addAll(changes(JOBS, Measure.THROUGHPUT, "jobs/h"));
    columns.add(metric(ResultMetric.THROUGHPUT));
    columns.add(
        TableColumn.numbers(
            UTILISATION,
            ResultMetric.UTILISATION.word(),
            "%",
            ResultMetric.UTILISATION.field(),
            row -> row.value(Measure.UTILIZATION),
            row -> NumberText.percent(row.value(Measure.UTILIZATION))));
    columns.add(metric(ResultMetric.VALUE_SCORE));
    columns.add(metric(ResultMetric.HYPERSCORE));
    return columns;
  }

  private static TableColumn<Row> measure(String name, Measure measure, String title, String unit) {
    return TableColumn.numbers(
        name,
        title,
        unit,
        measure.field(),
        row -> row.value(measure),
        row -> NumberText.amount(row.value(measure)));
  }

  private static TableColumn<Row> metric(ResultMetric metric) {
    return TableColumn.numbers(
        metric.column(),
        metric.word(),
        metric.scale().unit(),
        metric.field(),
        row -> row.metric(metric),
        row -> MetricText.of(metric, row.metric(metric), TimeScale.SECONDS));
  }

  /** To each baseline, without and with the interval. */
  private static List<TableColumn<Row>> changes(String name, Measure measure, String title) {
    List<TableColumn<Row>> columns = new ArrayList<>();
    for (PaperRow baseline : List.of(PaperRow.FCFS, PaperRow.STATIC)) {
      String word = baseline.equals(PaperRow.FCFS) ? "fcfs" : "static";
      String key = measure.field() + (word.equals("fcfs") ? "ToFcfs" : "ToStatic");
      Function<Row, Optional<MeasuredValue>> found = row -> row.relative(measure, baseline);
      Field<Row> relative =
          Field.number(key, row -> found.apply(row).map(MeasuredValue::value).orElse(Double.NaN));
      columns.add(
          new TableColumn<>(
              name + "-to-" + word,
              title + " to " + word,
              "%",
              Side.RIGHT,
              row ->
                  found.apply(row).map(f -> NumberText.tenths(f.value())).orElse(NumberText.NONE),
              List.of(relative)));
      columns.add(
          new TableColumn<>(
              name + "-to-" + word + INTERVAL,
              title + " to " + word,
              "% [95 %]",
              Side.RIGHT,
              row ->
                  found
                      .apply(row)
                      .map(f -> NumberText.tenths(f.value(), f.interval()))
                      .orElse(NumberText.NONE),
              List.of(
                  relative,
                  end(key + "Ci95Low", found, Interval::low),
                  end(key + "Ci95High", found, Interval::high))));
    }
    return columns;
  }

  private static Field<Row> end(
      String key, Function<Row, Optional<MeasuredValue>> found, Function<Interval, Double> end) {
    return Field.number(
        key, row -> found.apply(row).flatMap(MeasuredValue::interval).map(end).orElse(Double.NaN));
  }

  private static List<String> withScenario(List<String> names) {
    return Stream.concat(Stream.of(SCENARIO), names.stream()).toList();
  }
}
