package io.adlro.report.text;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.ComparisonResult;
import java.util.ArrayList;
import java.util.List;

/** The table of a comparison, best mean JCT first, and the lines that explain it. */
public final class ResultTable {
  private ResultTable() {}

  public static TableView.Printed print(ComparisonResult result, TableView view) {
    return view.print(
        ResultColumns.of(result), ResultColumns.preset(result), result.comparison().outcomes());
  }

  /** What the table leaves open, and what its headings mean, for below it. */
  public static List<String> key(
      ComparisonResult result, TableView.Printed printed, TableView view) {
    PolicyOutcome baseline = result.baseline();
    List<String> lines =
        new ArrayList<>(SeedSentences.lines(result.comparison(), baseline, view.width()));
    ResultColumns.identical(result.comparison())
        .ifPresent(
            pairs ->
                lines.addAll(
                    Paragraph.wrapped("identical: ", pairs + ": the same runs", view.width())));
    if (Replicates.suffice(result.comparison().replicates())) {
      lines.addAll(
          Paragraph.wrapped(
              "verdict:   ",
              "mean JCT against %s on the same jobs; better or worse if the 95 %% interval of the"
                      .formatted(baseline.name())
                  + " difference excludes 0 and p < 0.05 (Wilcoxon, Holm)",
              view.width()));
    }
    String more = view.extent() == TableView.Extent.WIDE ? "" : "; --wide shows more";
    String without =
        printed.withoutRoom().isEmpty()
            ? ""
            : "; no room for: " + String.join(", ", printed.withoutRoom());
    lines.addAll(
        Paragraph.wrapped(
            "columns:   ",
            "means over the seeds, defined in docs/GLOSSARY.md#metrics" + more + without,
            view.width()));
    return lines;
  }
}
