package io.adlro.report.html;

import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.ResultColumns;
import io.adlro.report.text.SeedSentences;
import io.adlro.report.text.TableColumn;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.ComparisonResult;
import java.util.ArrayList;
import java.util.List;

/** The wide table of the command line. */
record ResultsSection(ComparisonResult result) implements Section {
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
    List<PolicyOutcome> outcomes = result.comparison().outcomes();
    List<TableColumn<PolicyOutcome>> columns = columns();
    HtmlTable table =
        new HtmlTable("Means over the seeds, best mean JCT first; see the definitions.", "policy");
    columns.forEach(table::column);
    for (PolicyOutcome outcome : outcomes) {
      table.row(outcome.name(), columns.stream().map(column -> cell(column, outcome)).toList());
    }
    table.write(page);
    ResultColumns.identical(result.comparison())
        .ifPresent(pairs -> page.paragraph("The same runs: " + pairs + ".", "class", "note"));
    SeedSentences.of(result.comparison(), result.baseline())
        .forEach(sentence -> page.paragraph(sentence, "class", "note"));
    if (!result.conditions().saturated()) {
      page.paragraph(
          "Throughput is left out: below saturation it is the arrival rate, whatever the policy.",
          "class",
          "note");
    }
    result.bound().ifPresent(bound -> page.paragraph(explained(bound), "class", "note"));
  }

  /** Those of the wide table that some row has a value for, without the name of the policy. */
  private List<TableColumn<PolicyOutcome>> columns() {
    List<TableColumn<PolicyOutcome>> all = ResultColumns.of(result);
    List<TableColumn<PolicyOutcome>> columns = new ArrayList<>();
    ResultColumns.preset(result).wide().stream()
        .skip(1)
        .flatMap(name -> all.stream().filter(column -> column.name().equals(name)))
        .filter(column -> !column.isEmpty(result.comparison().outcomes()))
        .forEach(columns::add);
    return columns;
  }

  private static Cell cell(TableColumn<PolicyOutcome> column, PolicyOutcome outcome) {
    if (column.name().equals(ResultColumns.VERDICT)) {
      return VerdictCell.of(
          column.fields().get(0).word().apply(outcome), column.shown().apply(outcome));
    }
    return Cell.of(column, outcome);
  }

  private static String explained(BoundResult bound) {
    return "The gap to the bound is that to a lower bound of the mean JCT: %s."
        .formatted(bound.words());
  }
}
