package io.adlro.report.html;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.ReportData;
import java.util.List;

/**
 * The report of a comparison: a page for light and dark, paper and phone, that refers to nothing
 * outside itself. Making it runs some policies again, at other loads and with their schedules kept.
 */
public final class ComparisonReport {
  private ComparisonReport() {}

  public static String html(ReportData data) {
    ReportSummary summary = new ReportSummary(data);
    List<Section> sections = sections(data);
    Html page = new Html();
    page.open("html", "lang", "en");
    head(page, summary.title());
    page.open("body").open("header").element("h1", summary.title());
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

  private static List<Section> sections(ReportData data) {
    Comparison comparison = data.comparison();
    Conditions conditions = data.conditions();
    List<PolicyOutcome> lines = Selection.lines(comparison);
    List<ScheduleView> views = ScheduleView.of(data, Selection.schedules(comparison));
    return List.of(
        new ResultsSection(data),
        new SignificanceSection(data),
        new DistributionSection(lines),
        new ClassSection(lines),
        new LoadSection(LoadCurves.of(data, lines), GapCurves.of(data, lines), conditions.source()),
        new ScheduleSection(views, comparison.seeds().get(0)),
        new RegressionSection(lines, conditions),
        new DefinitionSection(),
        new ProvenanceSection(conditions, data.provenance()));
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
