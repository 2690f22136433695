package io.adlro.report.html;

import io.adlro.report.chart.SeriesLooks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The frame of every report, in the style of the dashboard: contents, key figures, a panel for each
 * section. A page for light and dark, paper and phone, that refers to nothing outside itself.
 */
final class ReportDocument {
  /** A key figure at the top. */
  private record Tile(String name, String value, String unit) {}

  private record Part(String id, String title, Consumer<Html> body) {}

  private final String title;
  private final SeriesLooks looks;
  private final List<String> warnings = new ArrayList<>();
  private final List<String> leads = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Tile> tiles = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /** A page without series of its own. */
  ReportDocument(String title) {
    this(title, SeriesLooks.inOrder(List.of()));
  }

  /** The looks are those of the policies in all charts and tables of the page. */
  ReportDocument(String title, SeriesLooks looks) {
    this.title = title;
    this.looks = looks;
  }

  /** What a reader must know first. */
  ReportDocument warning(String text) {
    warnings.add(text);
    return this;
  }

  /** The result in a sentence. */
  ReportDocument lead(String sentence) {
    leads.add(sentence);
    return this;
  }

  /** A restriction of the result. */
  ReportDocument note(String sentence) {
    notes.add(sentence);
    return this;
  }

  ReportDocument tile(String name, String value, String unit) {
    tiles.add(new Tile(name, value, unit));
    return this;
  }

  ReportDocument section(Section section) {
    return section(section.id(), section.title(), section::body);
  }

  ReportDocument section(String id, String heading, Consumer<Html> body) {
    parts.add(new Part(id, heading, body));
    return this;
  }

  String html() {
    Html page = new Html(looks);
    page.open("html", "lang", "en").open("head").leaf("meta", "charset", "utf-8");
    page.leaf("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    page.leaf("meta", "name", "color-scheme", "content", "light dark");
    page.element("title", title + " - ADLRO");
    page.open("style").trusted(PageStyle.css()).close().close();
    page.open("body", "class", "report");
    contents(page);
    page.open("main");
    warnings.forEach(page::warning);
    page.open("div", "class", "head").element("h1", title).close();
    leads.forEach(sentence -> page.paragraph(sentence, "class", "lead"));
    notes.forEach(sentence -> page.paragraph(sentence, "class", "note"));
    tiles(page);
    parts.forEach(part -> panel(page, part));
    page.close().open("script").trusted(PageStyle.script()).close();
    return page.close().close().toString();
  }

  private void contents(Html page) {
    page.open("header", "class", "bar").element("span", "ADLRO", "class", "brand");
    page.open("nav", "aria-label", "Contents");
    parts.forEach(part -> page.element("a", part.title(), "href", "#" + part.id()));
    page.close().close();
  }

  private void tiles(Html page) {
    if (tiles.isEmpty()) {
      return;
    }
    page.open("dl", "class", "tiles");
    for (Tile tile : tiles) {
      page.open("div", "class", "tile").element("dt", tile.name()).open("dd");
      page.text(ReportNumbers.written(tile.value()));
      if (!tile.unit().isEmpty()) {
        page.text(" ").element("small", tile.unit());
      }
      page.close().close();
    }
    page.close();
  }

  private static void panel(Html page, Part part) {
    page.open("section", "class", "panel", "aria-labelledby", part.id());
    page.open("header").element("h2", part.title(), "id", part.id()).close();
    page.open("div", "class", "body");
    part.body().accept(page);
    page.close().close();
  }
}
