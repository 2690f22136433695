package io.adlro.report.html;

import io.adlro.report.chart.SeriesLooks;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.ComparisonFigures;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.site.SiteResult;
import java.util.ArrayList;
import java.util.List;

/** The report of a comparison. */
public final class ComparisonReport {
  private ComparisonReport() {}

  /** Of a result with figures. */
  public static String html(ComparisonResult result, Provenance provenance) {
    return html(result, sections(result, provenance));
  }

  /** Of a site's own jobs: the waits of its groups of jobs come before the results. */
  public static String html(SiteResult result, Provenance provenance) {
    List<Section> sections = new ArrayList<>(sections(result.comparison(), provenance));
    sections.add(1, new WaitSection(result));
    sections.add(2, new SpeedSection(result));
    return html(result.comparison(), sections);
  }

  private static String html(ComparisonResult result, List<Section> sections) {
    ReportSummary summary = new ReportSummary(result);
    ReportDocument page = new ReportDocument(summary.title(), looks(result.comparison()));
    result.conditions().warning().ifPresent(page::warning);
    page.lead(summary.paragraph());
    summary.tiles(page);
    sections.forEach(page::section);
    return page.html();
  }

  /** The ten best policies have a colour each, as in the charts that show no others. */
  private static SeriesLooks looks(Comparison comparison) {
    return SeriesLooks.ranked(
        comparison.outcomes().stream().map(PolicyOutcome::name).toList(), Conditions.REFERENCE);
  }

  private static List<Section> sections(ComparisonResult result, Provenance provenance) {
    Comparison comparison = result.comparison();
    Conditions conditions = result.conditions();
    ComparisonFigures figures = result.figures().orElseThrow();
    List<Section> sections = new ArrayList<>();
    result.trace().ifPresent(trace -> sections.add(new TraceSection(trace)));
    sections.addAll(
        List.of(
            new ResultsSection(result),
            new SignificanceSection(result),
            new DistributionSection(comparison.outcomes()),
            new ClassSection(comparison.outcomes()),
            new LoadSection(figures.loadCurves(), figures.gapCurves(), conditions.source()),
            new ScheduleSection(ScheduleView.of(comparison, figures), comparison.seeds().get(0)),
            new DefinitionSection(),
            new ProvenanceSection(conditions, provenance)));
    return sections;
  }
}
