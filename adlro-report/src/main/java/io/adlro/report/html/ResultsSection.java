package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Conditions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The table of the command line, with room for full names. */
record ResultsSection(ComparisonResult result) implements Section {
  private record Column(String title, String unit, Function<PolicyOutcome, Cell> cell) {}

  @Override
  public String id() {
    return "results";
  }

  @Override
  public String title() {
    return "Results";
  }

  @Override
  public void body(Html page) {
    List<Column> columns = columns();
    HtmlTable table =
        new HtmlTable("Means over the seeds, best mean JCT first; see the definitions.", "policy");
    columns.forEach(column -> table.column(column.title(), column.unit()));
    for (PolicyOutcome outcome : result.comparison().outcomes()) {
      table.row(outcome.name(), columns.stream().map(c -> c.cell().apply(outcome)).toList());
    }
    table.write(page);
    if (!result.conditions().saturated()) {
      page.paragraph(
          "Throughput is left out: below saturation it is the arrival rate, whatever the policy.",
          "class",
          "note");
    }
    result.bound().ifPresent(bound -> page.paragraph(explained(bound), "class", "note"));
  }

  private List<Column> columns() {
    boolean several = result.comparison().seeds().size() > 1;
    List<Column> columns = new ArrayList<>();
    columns.add(amount("mean JCT", "s", run -> run.jct().mean()));
    if (several) {
      columns.add(new Column("95 % interval", "s", ResultsSection::interval));
    }
    columns.add(amount("p99 JCT", "s", run -> run.jct().p99()));
    columns.add(amount("queueing delay", "s", RunResult::meanQueueSeconds));
    if (result.conditions().saturated()) {
      columns.add(amount("throughput", "jobs/h", RunResult::throughputJobsPerHour));
    }
    columns.add(percent("utilisation", run -> run.gpus().utilization()));
    columns.add(percent("effective utilisation", run -> run.gpus().effectiveUtilization()));
    columns.add(percent("idle while wanted", run -> run.gpus().wantedIdleFraction()));
    columns.add(amount("worst unfairness", "ratio", run -> run.fairness().worstFinishTime()));
    columns.add(amount("priority-weighted JCT", "s", RunResult::priorityWeightedJctSeconds));
    columns.add(metric("HyperScore", "100 to 109.96", RunResult::hyperScore, NumberText::score));
    result
        .comparison()
        .outcome(Conditions.REFERENCE)
        .filter(reference -> !reference.name().equals(result.comparison().best().name()))
        .ifPresent(reference -> columns.add(against(reference, several)));
    columns.add(against(result.comparison().best(), several));
    result.bound().ifPresent(bound -> columns.add(gap(bound)));
    return columns;
  }

  private static Cell interval(PolicyOutcome outcome) {
    return PolicyContrasts.measured(outcome)
        ? Cell.of(NumberText.range(outcome.meanJctInterval()), outcome.meanJctInterval().low())
        : Cell.of(NumberText.NONE, Double.NaN);
  }

  private static Column amount(String title, String unit, ToDoubleFunction<RunResult> metric) {
    return metric(title, unit, metric, NumberText::amount);
  }

  private static Column percent(String title, ToDoubleFunction<RunResult> metric) {
    return metric(title, "%", metric, NumberText::percent);
  }

  private static Column metric(
      String title,
      String unit,
      ToDoubleFunction<RunResult> metric,
      DoubleFunction<String> written) {
    return new Column(
        title,
        unit,
        outcome -> {
          double mean = outcome.mean(metric);
          return Cell.of(written.apply(mean), mean);
        });
  }

  private Column against(PolicyOutcome baseline, boolean several) {
    Map<String, Difference> byPolicy = new LinkedHashMap<>();
    Optional<PolicyContrasts> contrast = PolicyContrasts.of(result, baseline);
    contrast.stream()
        .flatMap(c -> c.differences().stream())
        .forEach(difference -> byPolicy.put(difference.policy(), difference));
    return new Column(
        "to " + baseline.name(),
        several ? "% [95 % interval]" : "%",
        outcome -> {
          Difference difference = byPolicy.get(outcome.name());
          if (difference == null) {
            boolean itself = outcome.name().equals(baseline.name());
            return Cell.of(NumberText.NONE, itself ? 0 : Double.NaN);
          }
          return Cell.of(
              several
                  ? NumberText.change(difference.relative(), difference.interval())
                  : NumberText.change(difference.relative()),
              difference.relative());
        });
  }

  private static Column gap(BoundResult bound) {
    return new Column(
        "gap to bound",
        "%",
        outcome -> {
          double gap = bound.gapByPolicy().getOrDefault(outcome.name(), Double.NaN);
          return Cell.of(NumberText.change(gap), gap);
        });
  }

  private static String explained(BoundResult bound) {
    return "The gap to the bound is that to a lower bound of the mean JCT: %s."
        .formatted(bound.words());
  }
}
