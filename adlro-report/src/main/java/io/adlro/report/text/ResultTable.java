package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.Conditions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The table of a comparison, best mean JCT first. */
public final class ResultTable {
  private ResultTable() {}

  public static List<String> lines(
      Comparison comparison, Conditions conditions, Optional<BoundResult> bound) {
    boolean several = comparison.seeds().size() > 1;
    RecordTable<PolicyOutcome> table =
        new RecordTable<PolicyOutcome>()
            .words("policy", PolicyOutcome::name)
            .amounts("mean JCT", "s", mean(run -> run.jct().mean()))
            .numbers(
                "95 %",
                "interval s",
                outcome -> several ? NumberText.range(outcome.meanJctInterval()) : NumberText.NONE)
            .amounts("p99", "s", mean(run -> run.jct().p99()))
            .amounts("queue", "s", mean(RunResult::meanQueueSeconds))
            .amounts(
                "jobs/h",
                "",
                mean(run -> conditions.saturated() ? run.throughputJobsPerHour() : Double.NaN))
            .percents("used", "%", mean(run -> run.gpus().utilization()))
            .percents("useful", "%", mean(run -> run.gpus().effectiveUtilization()))
            .percents("wanted", "idle %", mean(run -> run.gpus().wantedIdleFraction()))
            .amounts("worst", "FTF", mean(run -> run.fairness().worstFinishTime()))
            .amounts("JCT by", "prio s", mean(RunResult::priorityWeightedJctSeconds))
            .numbers("HS", "", outcome -> NumberText.score(outcome.mean(RunResult::hyperScore)));
    comparison
        .outcome(Conditions.REFERENCE)
        .filter(reference -> !reference.equals(comparison.best()))
        .ifPresent(reference -> addDifference(table, comparison, reference, NumberText.NONE));
    addDifference(table, comparison, comparison.best(), "best");
    bound.ifPresent(
        found ->
            table.numbers(
                "to bound", "%", row -> NumberText.change(found.gapByPolicy().get(row.name()))));
    return table.lines(comparison.outcomes());
  }

  /** What the headers mean, for below the table. */
  public static List<String> key() {
    return List.of(
        "columns:   means over the seeds; used, useful: utilisation and effective utilisation;"
            + " wanted idle: GPU time free",
        "           while a job waited that could use it; FTF: finish-time fairness of the"
            + " worst-off job; JCT by prio:",
        "           weighted with priorities; HS: HyperScore, 100 to 109.96 (docs/hyperscore.md);"
            + " jobs/h: shown in saturation",
        "           only, below it is the arrival rate for every policy");
  }

  private static ToDoubleFunction<PolicyOutcome> mean(ToDoubleFunction<RunResult> metric) {
    return outcome -> outcome.mean(metric);
  }

  /** The column of differences to one policy; {@code itself} is the cell of that policy. */
  private static void addDifference(
      RecordTable<PolicyOutcome> table, Comparison comparison, PolicyOutcome to, String itself) {
    Map<String, Difference> byPolicy = new LinkedHashMap<>();
    comparison.against(to).forEach(difference -> byPolicy.put(difference.policy(), difference));
    boolean several = comparison.seeds().size() > 1;
    table.numbers(
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
