package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.ResultColumns;
import io.adlro.report.text.SeedSentences;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Interval;
import io.adlro.study.experiment.ComparisonResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Which differences are more than chance, against the paper's baseline and the best policy. */
record SignificanceSection(ComparisonResult result) implements Section {
  @Override
  public String id() {
    return "significance";
  }

  @Override
  public String title() {
    return "Significance of the differences";
  }

  @Override
  public void body(Html page) {
    Comparison comparison = result.comparison();
    List<PolicyContrasts> contrasts =
        Stream.of(result.baseline(), comparison.best())
            .distinct()
            .flatMap(baseline -> PolicyContrasts.of(result, baseline).stream())
            .filter(contrast -> !contrast.differences().isEmpty())
            .toList();
    if (contrasts.isEmpty()) {
      page.missing("There are no two policies with a mean JCT to compare.");
      return;
    }
    page.paragraph(method(contrasts.get(0)));
    page.open("div", "class", "columns");
    contrasts.forEach(contrast -> write(page, contrast));
    page.close();
    List<String> unmeasured =
        comparison.outcomes().stream()
            .filter(outcome -> !outcome.isMeasured())
            .map(PolicyOutcome::name)
            .toList();
    if (!unmeasured.isEmpty()) {
      page.paragraph(
          "Not compared, because under some seed no measured job completed: "
              + String.join(", ", unmeasured)
              + ".");
    }
  }

  private String method(PolicyContrasts contrast) {
    if (!contrast.tested()) {
      return SeedSentences.tooFew(contrast.seeds())
          + " The differences hold for the jobs of these seeds alone.";
    }
    return "Differences of the mean JCT, seed by seed on the same jobs; below zero is better."
        + " Intervals"
        + " are 95 %% bootstrap intervals over %s. The p-value is that of the two-sided"
            .formatted(NumberText.count(contrast.seeds(), "seed"))
        + " Wilcoxon signed-rank test after Holm's correction for the whole table. A difference"
        + " is called better or worse only if p is below 0.05 and the interval excludes"
        + " zero.";
  }

  private static void write(Html page, PolicyContrasts contrast) {
    page.open("div").open("h3").text("Against ").named(contrast.baseline()).close();
    String caption =
        contrast.tested()
            ? "In the charts the dotted line marks no difference; half and double are equally far"
                + " from it."
            : "Relative difference of the mean JCT to " + contrast.baseline() + ".";
    HtmlTable table = new HtmlTable(caption, "policy").column("difference", "%");
    if (contrast.tested()) {
      table.column("95 % interval", "%").words("chart");
      table.column("lower in", "% of seeds").column("p", "Holm").words(ResultColumns.VERDICT);
    }
    ForestCell forest =
        new ForestCell(contrast.differences().stream().map(Difference::evidence).toList());
    for (Difference difference : contrast.differences()) {
      table.row(difference.policy(), cells(contrast, difference, forest));
    }
    table.write(page);
    page.close();
  }

  private static List<Cell> cells(
      PolicyContrasts contrast, Difference difference, ForestCell forest) {
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(NumberText.change(difference.relative()), difference.relative()));
    if (contrast.tested()) {
      Interval interval = difference.interval().orElseThrow();
      double improved = difference.evidence().probabilityOfImprovement();
      double pValue = difference.evidence().pValue();
      String low = NumberText.change(interval.low());
      String high = NumberText.change(interval.high());
      cells.add(Cell.of("[%s, %s]".formatted(low, high), interval.low()));
      cells.add(forest.of(difference.evidence()));
      cells.add(Cell.of(NumberText.percent(improved), improved));
      cells.add(Cell.of(ReportNumbers.pValue(pValue), pValue));
      cells.add(VerdictCell.of(difference.verdict()));
    }
    return cells;
  }
}
