package io.adlro.report.text;

import io.adlro.sim.experiment.Comparison;
import io.adlro.study.reproduction.Contradictions;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** The paper's tables and claims beside our results. */
public final class ReproductionLines {
  private ReproductionLines() {}

  /** In a form for programs, the measured tables alone, as one. */
  public static List<String> of(List<Reproduction> studies, TableView view) {
    if (view.form() != TableForm.TEXT) {
      return view.print(
              ReproductionColumns.all(),
              ReproductionColumns.ALL_SCENARIOS,
              studies.stream()
                  .flatMap(study -> ReproductionColumns.Row.of(study).stream())
                  .toList())
          .lines();
    }
    List<String> lines = new ArrayList<>();
    for (Reproduction study : studies) {
      lines.addAll(ConditionLines.of(study.conditions()));
      lines.addAll(open(study, view));
      lines.add("");
      TableView.Printed table =
          view.print(
              ReproductionColumns.all(),
              ReproductionColumns.ONE_SCENARIO,
              ReproductionColumns.Row.of(study));
      lines.addAll(table.lines());
      if (!table.withoutRoom().isEmpty()) {
        lines.addAll(
            Paragraph.wrapped(
                "(no room for: ",
                String.join(", ", table.withoutRoom()) + "; --wide shows more)",
                view.width()));
      }
      lines.add("");
    }
    lines.addAll(ClaimTable.table().lines(ClaimTable.rows(studies)));
    lines.add("");
    lines.addAll(Paragraph.wrapped("reached:   ", ClaimTable.key(), view.width()));
    lines.addAll(Paragraph.wrapped("columns:   ", key(), view.width()));
    lines.add("");
    lines.add("Upper limits, from the linear programme that spreads the work over the GPUs:");
    studies.forEach(study -> lines.addAll(BoundLines.of(study)));
    lines.add("");
    lines.add("Where the paper contradicts itself:");
    Contradictions.sentences().forEach(sentence -> lines.addAll(Paragraph.item(sentence)));
    return lines;
  }

  /** What more seeds would decide about the mean JCT. */
  private static List<String> open(Reproduction study, TableView view) {
    Comparison comparison = study.comparison();
    return comparison
        .outcome(PaperRow.FCFS.policy())
        .map(fcfs -> SeedSentences.lines(comparison, fcfs, view.width()))
        .orElse(List.of());
  }

  /** What the headings mean. */
  private static String key() {
    return "means over the seeds; to fcfs, to static: (policy - baseline) / baseline on the same"
        + " jobs, paired bootstrap; jobs/h, measured in saturation only: all jobs over the"
        + " makespan, which the claims are about; throughput (--wide): completions in the"
        + " measured window, where postponing long jobs looks good; value score and"
        + " HyperScore (--wide): docs/hyperscore.md, Table 1 does not have them";
  }
}
