package io.adlro.report.html;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.report.text.BoundLines;
import io.adlro.report.text.ClaimTable;
import io.adlro.report.text.ReproductionColumns;
import io.adlro.report.text.TableColumn;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.reproduction.ClaimVerdict;
import io.adlro.study.reproduction.Contradictions;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The paper's table and claims beside our results, as one page. */
public final class ReproductionReport {
  private final List<Reproduction> studies;

  private ReproductionReport(List<Reproduction> studies) {
    this.studies = studies;
  }

  /** With a provenance for each study. */
  public static String html(List<Reproduction> studies, List<Provenance> provenances) {
    return new ReproductionReport(studies).html(provenances);
  }

  private String html(List<Provenance> provenances) {
    ReportDocument page = new ReportDocument("The paper's Table 1 and our results", looks());
    summary(page);
    page.section("claims", "Claims of Table 1", this::claims);
    for (int i = 0; i < studies.size(); i++) {
      Reproduction study = studies.get(i);
      page.section("scenario-" + i, study.conditions().name(), body -> results(body, study));
    }
    page.section("limits", "Upper limits", this::limits);
    page.section(
        "contradictions",
        "Where the paper contradicts itself",
        body -> body.list(Contradictions.sentences()));
    page.section("provenance", "Conditions and provenance", b -> provenance(b, provenances));
    return page.html();
  }

  private SeriesLooks looks() {
    List<String> policies =
        studies.stream().flatMap(study -> study.policies().stream()).distinct().toList();
    return SeriesLooks.ranked(policies, PaperRow.FCFS.policy());
  }

  private void summary(ReportDocument page) {
    List<ClaimVerdict> verdicts =
        ClaimTable.rows(studies).stream().map(ClaimTable.Row::verdict).toList();
    if (verdicts.stream().anyMatch(verdict -> !verdict.undecided().isEmpty())) {
      page.lead("No verdicts on the claims: they need %d seeds.".formatted(Replicates.FEWEST));
      return;
    }
    long reached = verdicts.stream().filter(verdict -> !verdict.reached().isEmpty()).count();
    long impossible = verdicts.stream().filter(ClaimVerdict::impossible).count();
    page.lead(
        "Of %s on %s, some policy here reaches %s; no schedule can reach %s."
            .formatted(
                NumberText.count(verdicts.size(), "claim"),
                NumberText.count(studies.size(), "scenario"),
                NumberText.count(reached),
                NumberText.count(impossible)));
    page.tile("Claims", NumberText.count(verdicts.size()), "");
    page.tile("Reached", NumberText.count(reached), "");
    page.tile("Impossible", NumberText.count(impossible), "");
    page.tile("Seeds", NumberText.count(studies.get(0).conditions().seeds().size()), "");
  }

  private void claims(Html page) {
    write(
        page,
        "Reached: " + ClaimTable.key() + ".",
        ClaimTable.table().columns(),
        ClaimTable.rows(studies));
  }

  private static void results(Html page, Reproduction study) {
    List<ReproductionColumns.Row> rows = ReproductionColumns.Row.of(study);
    List<TableColumn<ReproductionColumns.Row>> columns =
        ReproductionColumns.ONE_SCENARIO.wide().stream()
            .flatMap(name -> ReproductionColumns.all().stream().filter(c -> c.name().equals(name)))
            .filter(column -> !column.isEmpty(rows))
            .toList();
    write(
        page,
        "Means over the seeds. To fcfs, to static: (policy - baseline) / baseline on the same jobs,"
            + " paired bootstrap. jobs/h, measured in saturation only: all jobs over the makespan,"
            + " which the claims are about.",
        columns,
        rows);
    new DistributionSection(study.comparison().outcomes()).body(page);
  }

  /** The first column has the names of the rows. */
  private static <R> void write(
      Html page, String caption, List<TableColumn<R>> columns, List<R> rows) {
    Function<R, String> name = columns.get(0).shown();
    List<TableColumn<R>> others = columns.subList(1, columns.size());
    HtmlTable table = new HtmlTable(caption, columns.get(0).title());
    others.forEach(table::column);
    rows.forEach(
        row ->
            table.row(
                name.apply(row), others.stream().map(column -> Cell.of(column, row)).toList()));
    table.write(page);
  }

  private void limits(Html page) {
    List<String> limits = studies.stream().map(BoundLines::text).flatMap(Optional::stream).toList();
    if (limits.isEmpty()) {
      page.missing("Throughput is compared in saturation only.");
      return;
    }
    page.paragraph("From the linear programme that spreads the work over the GPUs:").list(limits);
  }

  private void provenance(Html page, List<Provenance> provenances) {
    for (int i = 0; i < studies.size(); i++) {
      page.element("h3", studies.get(i).conditions().name()).facts();
      ProvenanceSection.conditions(page, studies.get(i).conditions());
      page.provenance(provenances.get(i)).close();
    }
  }
}
