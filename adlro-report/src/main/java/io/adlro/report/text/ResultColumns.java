package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.TableColumn.Field;
import io.adlro.report.text.TableColumn.Side;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.ComparisonResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The columns of the table of a comparison, for the terminal and for the report. */
public final class ResultColumns {
  public static final String VERDICT = "verdict";

  /** The verdict of a row whose runs are those of an earlier row. */
  private static final String IDENTICAL = "identical";

  private static final String POLICY = "policy";
  private static final String INTERVAL = "interval";
  private static final String TO_BASELINE = "to-baseline";
  private static final String TO_BEST = "to-best";
  private static final String WITH_INTERVAL = "-interval";
  private static final String GAP = "gap-to-bound";

  public static final TableView.Preset PRESET =
      new TableView.Preset(
          List.of(
              POLICY,
              ResultMetric.MEAN_JCT.column(),
              INTERVAL,
              ResultMetric.P99_JCT.column(),
              ResultMetric.MEAN_WAIT.column(),
              TO_BASELINE,
              GAP,
              VERDICT),
          List.of(
              ResultMetric.MEAN_WAIT.column(),
              ResultMetric.P99_JCT.column(),
              INTERVAL,
              GAP,
              TO_BASELINE),
          List.of(
              POLICY,
              ResultMetric.MEAN_JCT.column(),
              INTERVAL,
              ResultMetric.P99_JCT.column(),
              ResultMetric.MEAN_WAIT.column(),
              ResultMetric.THROUGHPUT.column(),
              ResultMetric.UTILISATION.column(),
              ResultMetric.EFFECTIVE_UTILISATION.column(),
              ResultMetric.WANTED_IDLE.column(),
              ResultMetric.WORST_FINISH_TIME_FAIRNESS.column(),
              ResultMetric.PRIORITY_WEIGHTED_JCT.column(),
              ResultMetric.HYPERSCORE.column(),
              TO_BASELINE + WITH_INTERVAL,
              TO_BEST + WITH_INTERVAL,
              GAP,
              VERDICT));

  private final ComparisonResult result;
  private final Comparison comparison;
  private final Map<String, Difference> toBaseline;
  private final Map<String, Difference> toBest;

  private ResultColumns(ComparisonResult result) {
    this.result = result;
    this.comparison = result.comparison();
    this.toBaseline = byPolicy(result.baseline());
    this.toBest = byPolicy(comparison.best());
  }

  /** All columns; {@link #names} lists their names. */
  public static List<TableColumn<PolicyOutcome>> of(ComparisonResult result) {
    return new ResultColumns(result).all();
  }

  /** The columns by default; the difference to the best is left out where that is the baseline. */
  public static TableView.Preset preset(ComparisonResult result) {
    boolean one = result.baseline().name().equals(result.comparison().best().name());
    return new TableView.Preset(
        PRESET.fitting(),
        PRESET.expendable(),
        PRESET.wide().stream()
            .filter(name -> !one || !name.equals(TO_BEST + WITH_INTERVAL))
            .toList());
  }

  /** The names that a user may choose from. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(POLICY),
            Stream.of(ResultMetric.values()).map(ResultMetric::column),
            Stream.of(
                INTERVAL,
                TO_BASELINE,
                TO_BASELINE + WITH_INTERVAL,
                TO_BEST,
                TO_BEST + WITH_INTERVAL,
                GAP,
                VERDICT))
        .flatMap(Function.identity())
        .toList();
  }

  /** Which rows have the same runs: "unicef = wfp3, met = static-affinity"; empty for none. */
  public static Optional<String> identical(Comparison comparison) {
    return comparison.outcomes().stream()
        .flatMap(o -> comparison.twin(o).map(twin -> o.name() + " = " + twin.name()).stream())
        .reduce((first, next) -> first + ", " + next);
  }

  private List<TableColumn<PolicyOutcome>> all() {
    List<TableColumn<PolicyOutcome>> columns = new ArrayList<>();
    columns.add(TableColumn.words(POLICY, POLICY, POLICY, PolicyOutcome::name));
    for (ResultMetric metric : ResultMetric.values()) {
      columns.add(metric(metric));
    }
    columns.add(interval());
    String baseline = result.baseline().name();
    String best = comparison.best().name();
    columns.add(change(TO_BASELINE, baseline, toBaseline));
    columns.add(changeWithInterval(TO_BASELINE, baseline, toBaseline));
    columns.add(change(TO_BEST, best, toBest));
    columns.add(changeWithInterval(TO_BEST, best, toBest));
    columns.add(
        TableColumn.numbers(
            GAP, "gap to bound", "%", "gapToBound", this::gap, o -> NumberText.change(gap(o))));
    columns.add(verdict());
    return columns;
  }

  private TableColumn<PolicyOutcome> metric(ResultMetric metric) {
    boolean shown = metric != ResultMetric.THROUGHPUT || result.conditions().saturated();
    TimeScale time = timeScale(metric);
    return TableColumn.numbers(
        metric.column(),
        metric.word(),
        metric.scale() == ResultMetric.Scale.SECONDS ? time.unit() : metric.scale().unit(),
        metric.field(),
        outcome -> shown ? outcome.mean(metric::of) : Double.NaN,
        outcome -> shown ? MetricText.of(metric, outcome.mean(metric::of), time) : NumberText.NONE);
  }

  private TimeScale timeScale(ResultMetric metric) {
    return TimeScale.of(
        comparison.outcomes().stream().mapToDouble(o -> o.mean(metric::of)).toArray());
  }

  /** In the unit of the mean. */
  private TableColumn<PolicyOutcome> interval() {
    TimeScale time = timeScale(ResultMetric.MEAN_JCT);
    return new TableColumn<>(
        INTERVAL,
        "interval",
        "95 %, " + time.unit(),
        Side.RIGHT,
        outcome -> time.range(outcome.meanJctInterval()),
        ends("meanJctCi95", PolicyOutcome::meanJctInterval));
  }

  private static TableColumn<PolicyOutcome> change(
      String name, String to, Map<String, Difference> byPolicy) {
    return new TableColumn<>(
        name,
        "to " + to,
        "%",
        Side.RIGHT,
        o -> found(byPolicy, o).map(d -> NumberText.change(d.relative())).orElse(NumberText.NONE),
        List.of(relative(name, byPolicy)));
  }

  private static TableColumn<PolicyOutcome> changeWithInterval(
      String name, String to, Map<String, Difference> byPolicy) {
    List<Field<PolicyOutcome>> fields = new ArrayList<>();
    fields.add(relative(name, byPolicy));
    fields.addAll(ends(key(name) + "Ci95", o -> found(byPolicy, o).flatMap(Difference::interval)));
    boolean intervals = byPolicy.values().stream().anyMatch(d -> d.interval().isPresent());
    return new TableColumn<>(
        name + WITH_INTERVAL,
        "to " + to,
        intervals ? "% [95 %]" : "%",
        Side.RIGHT,
        o ->
            found(byPolicy, o)
                .map(d -> NumberText.change(d.relative(), d.interval()))
                .orElse(NumberText.NONE),
        fields);
  }

  private static Field<PolicyOutcome> relative(String name, Map<String, Difference> byPolicy) {
    return Field.number(
        key(name), o -> found(byPolicy, o).map(Difference::relative).orElse(Double.NaN));
  }

  private static String key(String name) {
    return name.equals(TO_BASELINE) ? "differenceToBaseline" : "differenceToBest";
  }

  private static List<Field<PolicyOutcome>> ends(
      String key, Function<PolicyOutcome, Optional<Interval>> interval) {
    return List.of(
        Field.number(key + "Low", o -> interval.apply(o).map(Interval::low).orElse(Double.NaN)),
        Field.number(key + "High", o -> interval.apply(o).map(Interval::high).orElse(Double.NaN)));
  }

  /** Of the difference to the baseline; a row with the same runs as an earlier one is marked. */
  private TableColumn<PolicyOutcome> verdict() {
    return new TableColumn<>(
        VERDICT,
        VERDICT,
        "",
        Side.LEFT,
        outcome -> isMarked(outcome) ? IDENTICAL : word(outcome),
        List.of(
            Field.word(VERDICT, this::word),
            Field.word("sameAs", outcome -> twin(outcome).orElse(""))));
  }

  /** Without verdicts the column stays empty; the line below the table names identical rows. */
  private boolean isMarked(PolicyOutcome outcome) {
    return Replicates.suffice(comparison.replicates()) && twin(outcome).isPresent();
  }

  private String word(PolicyOutcome outcome) {
    return found(toBaseline, outcome).map(d -> d.verdict().word()).orElse(NumberText.NONE);
  }

  private Optional<String> twin(PolicyOutcome outcome) {
    return comparison.twin(outcome).map(PolicyOutcome::name);
  }

  private double gap(PolicyOutcome outcome) {
    return result
        .bound()
        .map(bound -> bound.gapByPolicy().getOrDefault(outcome.name(), Double.NaN))
        .orElse(Double.NaN);
  }

  private Map<String, Difference> byPolicy(PolicyOutcome to) {
    Map<String, Difference> byPolicy = new LinkedHashMap<>();
    comparison.against(to).forEach(difference -> byPolicy.put(difference.policy(), difference));
    return byPolicy;
  }

  private static Optional<Difference> found(
      Map<String, Difference> byPolicy, PolicyOutcome outcome) {
    return Optional.ofNullable(byPolicy.get(outcome.name()));
  }
}
