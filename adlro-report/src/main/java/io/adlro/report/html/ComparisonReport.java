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

/**
 * The report of a comparison: a page for light and dark, paper and phone, that refers to nothing
 * outside itself.
 */
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
    Html page = new Html(looks(result.comparison()));
    page.open("html", "lang", "en");
    head(page, summary.title());
    page.open("body");
    result.conditions().warning().ifPresent(page::warning);
    page.open("header").element("h1", summary.title());
    page.paragraph(summary.paragraph(), "class", "lead");
    contents(page, sections);
    page.close().open("main");
    for (Section section : sections) {
      page.open("section", "aria-labelledby", section.id());
      page.element("h2", section.title(), "id", section.id());
      section.body(page);
      page.close();
    }
    page.close().open("script").trusted(PageStyle.script()).close();
    return page.close().close().toString();
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

  static void head(Html page, String title) {
    page.open("head").leaf("meta", "charset", "utf-8");
    page.leaf("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.leaf("meta", "name", "color-scheme", "content", "light dark");
    page.element("title", title + " - ADLRO");
    page.open("style").trusted(PageStyle.css()).close().close();
  }

  private static void contents(Html page, List<Section> sections) {
    page.open("nav", "aria-label", "Contents").open("ul");
    for (Section section : sections) {
      page.open("li").element("a", section.title(), "href", "#" + section.id()).close();
    }
    page.close().close();
  }
}
