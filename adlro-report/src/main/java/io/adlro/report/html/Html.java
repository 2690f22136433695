package io.adlro.report.html;

import io.adlro.report.chart.Chart;
import io.adlro.report.chart.MarkupWriter;
import io.adlro.report.chart.SeriesLooks;
import io.adlro.study.experiment.Provenance;
import java.util.List;

/** Writes a page that is HTML and well-formed XML at once. */
final class Html extends MarkupWriter<Html> {
  private final SeriesLooks looks;

  /** The looks are those of the policies in all charts and tables of the page. */
  Html(SeriesLooks looks) {
    this.looks = looks;
    trusted("<!DOCTYPE html>\n");
  }

  SeriesLooks looks() {
    return looks;
  }

  @Override
  protected Html self() {
    return this;
  }

  /** A paragraph; a number and its per cent sign stay on one line. */
  Html paragraph(String text, String... attributes) {
    return element(
        "p", ReportNumbers.written(text).replace(" %", "\u00a0%"), (Object[]) attributes);
  }

  /** What a reader must know first. */
  Html warning(String text) {
    String end = text.endsWith(".") ? "" : ".";
    return paragraph("Warning: " + text + end, "class", "notice", "role", "alert");
  }

  /** Says why there is nothing to see. */
  Html missing(String reason) {
    return paragraph(reason, "class", "missing");
  }

  Html list(List<String> items) {
    open("ul");
    items.forEach(item -> element("li", ReportNumbers.written(item)));
    return close();
  }

  /** Opens a list of terms and their descriptions. */
  Html facts() {
    return open("dl", "class", "facts");
  }

  /** A term of a definition list and its description. */
  Html definition(String term, String description) {
    return element("dt", term).element("dd", description);
  }

  /** A term of a definition list that is described by code. */
  Html codeDefinition(String term, String code) {
    return element("dt", term).open("dd").element("code", code).close();
  }

  /** How the results can be reproduced, as terms of a definition list. */
  Html provenance(Provenance provenance) {
    definition("Version", "adlro " + provenance.version());
    provenance.commit().ifPresent(commit -> codeDefinition("Commit", commit));
    definition("Java", provenance.java());
    codeDefinition("Command line", String.join(" ", provenance.arguments()));
    return codeDefinition("SHA-256 of the settings", provenance.settingsSha256());
  }

  /** A name behind the colour of its series, if it is that of one. */
  Html named(String name) {
    looks
        .find(name)
        .ifPresent(look -> trusted("<span class=\"swatch " + look.css() + "\"></span>"));
    return text(name);
  }

  /** A chart in a frame that scrolls where the page is narrower than the chart. */
  Html figure(Chart chart) {
    open("figure").element("figcaption", chart.title()).trusted(chart.key());
    return scroller(chart.title()).trusted(chart.svg(Chart.Head.OUTSIDE)).close().close();
  }

  /** Opens a frame in which something wide scrolls, also by keyboard. */
  Html scroller(String label) {
    return open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", label);
  }
}
