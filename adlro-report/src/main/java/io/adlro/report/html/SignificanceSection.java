package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Conditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        Stream.of(Conditions.REFERENCE, comparison.best().name())
            .distinct()
            .flatMap(name -> comparison.outcome(name).stream())
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
            .filter(outcome -> !PolicyContrasts.measured(outcome))
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
      return "There is one trial only, so the differences hold for its jobs alone: no interval, no"
          + " test.";
    }
    String how =
        "Differences of the mean JCT, seed by seed on the same jobs; below zero is better."
            + " Intervals"
            + " are 95 %% bootstrap intervals over %s. The p-value is that of the two-sided"
                .formatted(NumberText.count(contrast.repetitions(), "seed"))
            + " Wilcoxon signed-rank test after Holm's correction for the whole table. A difference"
            + " is called better or worse only if p is below 0.05 and the interval excludes"
            + " zero.";
    return contrast.canShowAnything()
        ? how
        : how + " With so few seeds no p-value can get that low: run more of them.";
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
      table.column("lower in", "% of seeds").column("p", "Holm").words("result");
    }
    ForestCell forest = new ForestCell(contrast.differences());
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
      String low = NumberText.change(difference.interval().low());
      String high = NumberText.change(difference.interval().high());
      PolicyContrasts.Evidence evidence = contrast.evidence(difference);
      double improved = difference.probabilityOfImprovement();
      cells.add(Cell.of("[%s, %s]".formatted(low, high), difference.interval().low()));
      cells.add(forest.of(difference));
      cells.add(Cell.of(NumberText.percent(improved), improved));
      cells.add(Cell.of(ReportNumbers.pValue(difference.pValue()), difference.pValue()));
      cells.add(Cell.words(evidence.words()).marked(evidence.name().toLowerCase(Locale.ROOT)));
    }
    return cells;
  }
}
