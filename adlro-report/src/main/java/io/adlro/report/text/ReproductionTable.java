package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.reproduction.Measure;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** The paper's Table 1 beside the results of the policies on one scenario. */
final class ReproductionTable {
  private static final List<PaperRow> BASELINES = List.of(PaperRow.FCFS, PaperRow.STATIC);

  private ReproductionTable() {}

  static List<String> lines(Reproduction study) {
    TextTable table =
        new TextTable()
            .words("policy")
            .numbers("mean JCT", "s")
            .numbers("to fcfs", "% [95 %]")
            .numbers("to static", "% [95 %]")
            .numbers("jobs/h", "all")
            .numbers("to fcfs", "% [95 %]")
            .numbers("to static", "% [95 %]")
            .numbers("jobs/h", "window")
            .numbers("used", "%")
            .numbers("V", "")
            .numbers("HS", "");
    for (PaperRow row : PaperRow.ALL) {
      table.row(paper(row));
    }
    study.policies().forEach(policy -> table.row(measured(study, policy)));
    return table.lines();
  }

  private static List<String> paper(PaperRow row) {
    List<String> cells = new ArrayList<>(List.of("paper: " + row.shortTitle()));
    for (Measure measure : List.of(Measure.MEAN_JCT, Measure.THROUGHPUT)) {
      cells.add(NumberText.amount(measure.of(row)));
      for (PaperRow baseline : BASELINES) {
        cells.add(
            row.equals(baseline)
                ? NumberText.NONE
                : NumberText.tenths(measure.of(row) / measure.of(baseline) - 1));
      }
    }
    cells.add(NumberText.NONE);
    cells.add(NumberText.percent(row.utilization()));
    cells.add(NumberText.NONE);
    cells.add(NumberText.NONE);
    return cells;
  }

  private static List<String> measured(Reproduction study, String policy) {
    PolicyOutcome outcome = study.outcome(policy);
    List<String> cells = new ArrayList<>(List.of(policy));
    for (Measure measure : List.of(Measure.MEAN_JCT, Measure.THROUGHPUT)) {
      boolean reported = study.measures(measure);
      cells.add(reported ? NumberText.amount(outcome.mean(measure::of)) : NumberText.NONE);
      for (PaperRow baseline : BASELINES) {
        boolean itself = policy.equals(baseline.policy());
        cells.add(
            reported && !itself ? relative(study, policy, measure, baseline) : NumberText.NONE);
      }
    }
    cells.add(
        study.measures(Measure.THROUGHPUT)
            ? NumberText.amount(outcome.mean(RunResult::throughputJobsPerHour))
            : NumberText.NONE);
    cells.add(NumberText.percent(outcome.mean(Measure.UTILIZATION::of)));
    cells.add(NumberText.score(outcome.mean(RunResult::valueScore)));
    cells.add(NumberText.score(outcome.mean(RunResult::hyperScore)));
    return cells;
  }

  private static String relative(
      Reproduction study, String policy, Measure measure, PaperRow baseline) {
    MeasuredValue finding = study.relative(policy, measure, baseline);
    return NumberText.tenths(finding.value(), finding.interval());
  }

  /** What the headers mean, for below the tables. */
  static List<String> key() {
    return List.of(
        "columns:   means over the seeds; to fcfs, to static: (policy - baseline) / baseline on the"
            + " same jobs, paired bootstrap;",
        "           jobs/h, in saturation only: all jobs over the makespan, which the claims are"
            + " about; and completions in the",
        "           measured window, where postponing long jobs looks good; used:"
            + " utilisation; V, HS: value score and",
        "           HyperScore (docs/hyperscore.md), which Table 1 does not have");
  }
}
