package io.adlro.report.chart;

/** Writes the SVG elements of a chart. */
final class Svg extends MarkupWriter<Svg> {
  @Override
  protected Svg self() {
    return this;
  }

  /** A leaf that shows a tooltip. */
  Svg leafWithTooltip(String tooltip, String tag, Object... attributes) {
    return open(tag, attributes).tooltip(tooltip).close();
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
