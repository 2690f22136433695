package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.Conditions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The table of a comparison, best mean JCT first. */
public final class ResultTable {
  private record Column(String title, String unit, Function<PolicyOutcome, String> cell) {}

  private ResultTable() {}

  public static List<String> lines(
      Comparison comparison, Conditions conditions, Optional<BoundResult> bound) {
    List<Column> columns = columns(comparison, conditions);
    bound.ifPresent(
        found ->
            columns.add(
                new Column(
                    "to bound",
                    "%",
                    outcome -> NumberText.change(found.gapByPolicy().get(outcome.name())))));
    TextTable table = new TextTable().words("policy");
    columns.forEach(column -> table.numbers(column.title(), column.unit()));
    for (PolicyOutcome outcome : comparison.outcomes()) {
      List<String> cells = new ArrayList<>(List.of(outcome.name()));
      columns.forEach(column -> cells.add(column.cell().apply(outcome)));
      table.row(cells);
    }
    return table.lines();
  }

  /** What the headers mean, for below the table. */
  public static List<String> key() {
    return List.of(
        "columns:   means over the seeds; used, useful: utilisation and effective utilisation;"
            + " wanted idle: GPU time free",
        "           while a job waited that could use it; FTF: finish-time fairness of the"
            + " worst-off job; JCT by prio:",
        "           weighted with priorities; HS: HyperScore, 100 to 109.96 (docs/hyperscore.md);"
            + " jobs/h: told in saturation",
        "           only, below it is the arrival rate for every policy");
  }

  private static List<Column> columns(Comparison comparison, Conditions conditions) {
    boolean several = comparison.seeds().size() > 1;
    List<Column> columns = new ArrayList<>();
    columns.add(amount("mean JCT", "s", run -> run.jct().mean()));
    columns.add(
        new Column(
            "95 %",
            "interval s",
            outcome -> several ? NumberText.range(outcome.meanJctInterval()) : NumberText.NONE));
    columns.add(amount("p99", "s", run -> run.jct().p99()));
    columns.add(amount("queue", "s", RunResult::meanQueueSeconds));
    columns.add(
        conditions.saturated()
            ? amount("jobs/h", "", RunResult::throughputJobsPerHour)
            : new Column("jobs/h", "", outcome -> NumberText.NONE));
    columns.add(percent("used", "%", run -> run.gpus().utilization()));
    columns.add(percent("useful", "%", run -> run.gpus().effectiveUtilization()));
    columns.add(percent("wanted", "idle %", run -> run.gpus().wantedIdleFraction()));
    columns.add(amount("worst", "FTF", run -> run.fairness().worstFinishTime()));
    columns.add(amount("JCT by", "prio s", RunResult::priorityWeightedJctSeconds));
    columns.add(
        new Column("HS", "", outcome -> NumberText.score(outcome.mean(RunResult::hyperScore))));
    comparison
        .outcome(Conditions.REFERENCE)
        .filter(reference -> !reference.equals(comparison.best()))
        .ifPresent(reference -> columns.add(against(comparison, reference, NumberText.NONE)));
    columns.add(against(comparison, comparison.best(), "best"));
    return columns;
  }

  private static Column amount(String title, String unit, ToDoubleFunction<RunResult> metric) {
    return new Column(title, unit, outcome -> NumberText.amount(outcome.mean(metric)));
  }

  private static Column percent(String title, String unit, ToDoubleFunction<RunResult> metric) {
    return new Column(title, unit, outcome -> NumberText.percent(outcome.mean(metric)));
  }

  private static Column against(Comparison comparison, PolicyOutcome to, String itself) {
    Map<String, Difference> byPolicy = new LinkedHashMap<>();
    comparison.against(to).forEach(difference -> byPolicy.put(difference.policy(), difference));
    boolean several = comparison.seeds().size() > 1;
    return new Column(
        "to " + to.name(),
        several ? "% [95 %]" : "%",
        outcome -> {
          Difference difference = byPolicy.get(outcome.name());
          if (difference == null) {
            return itself;
          }
          return several
              ? NumberText.change(difference.relative(), difference.interval())
              : NumberText.change(difference.relative());
        });
  }
}
