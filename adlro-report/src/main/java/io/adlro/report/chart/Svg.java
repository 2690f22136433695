package io.adlro.report.chart;

/** Writes the SVG elements of a chart. */
final class Svg extends MarkupWriter<Svg> {
  @Override
  protected Svg self() {
    return this;
  }

  Svg path(String css, String d) {
    return leaf("path", "class", css, "d", d);
  }

  /** The line of a series, in its colour and dashes. */
  Svg line(String name, SeriesLook look, String d) {
    String css = "line " + look.css();
    return open("path", "class", css, "stroke-dasharray", look.dashes(), "d", d)
        .tooltip(name)
        .close();
  }

  Svg pathWithTooltip(String tooltip, String css, String d) {
    return open("path", "class", css, "d", d).tooltip(tooltip).close();
  }

  Svg rect(String css, double x, double y, double width, double height) {
    return leaf("rect", "class", css, "x", x, "y", y, "width", width, "height", height);
  }

  Svg rectWithTooltip(String tooltip, String css, double x, double y, double width, double height) {
    return open("rect", "class", css, "x", x, "y", y, "width", width, "height", height)
        .tooltip(tooltip)
        .close();
  }

  Svg text(String css, double x, double y, String text) {
    return element("text", text, "class", css, "x", x, "y", y);
  }

  /** A text cut to the available width; a tooltip then shows all of it. */
  Svg fittedText(String css, double x, double y, double roomPx, double fontPx, String text) {
    String fitted = ChartText.fit(text, roomPx, fontPx);
    return fitted.equals(text)
        ? text(css, x, y, text)
        : open("text", "class", css, "x", x, "y", y).text(fitted).tooltip(text).close();
  }

  private Svg tooltip(String text) {
    return trusted("<title>").text(text).trusted("</title>");
  }
}
