package io.adlro.report.chart;

/** Writes SVG elements; every text and attribute is escaped, so that no label becomes markup. */
final class Svg {
  private final StringBuilder out = new StringBuilder();

  /** Attributes are names and values in turn; a number is a coordinate. */
  Svg open(String tag, Object... attributes) {
    start(tag, attributes);
    out.append('>');
    return this;
  }

  Svg close(String tag) {
    out.append("</").append(tag).append(">\n");
    return this;
  }

  Svg leaf(String tag, Object... attributes) {
    start(tag, attributes);
    out.append("/>\n");
    return this;
  }

  /** A leaf that shows a tooltip. */
  Svg leafWithTooltip(String tooltip, String tag, Object... attributes) {
    open(tag, attributes).open("title");
    escape(tooltip);
    out.append("</title>");
    return close(tag);
  }

  Svg text(String css, double x, double y, String text) {
    open("text", "class", css, "x", x, "y", y);
    escape(text);
    return close("text");
  }

  /** A text cut to the room it has; where something is missing, the tooltip has all of it. */
  Svg fittedText(String css, double x, double y, double roomPx, double fontPx, String text) {
    String fitted = ChartText.fit(text, roomPx, fontPx);
    if (fitted.equals(text)) {
      return text(css, x, y, text);
    }
    open("text", "class", css, "x", x, "y", y);
    escape(fitted);
    open("title");
    escape(text);
    out.append("</title>");
    return close("text");
  }

  @Override
  public String toString() {
    return out.toString();
  }

  private void start(String tag, Object... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      escape(value instanceof Double d ? AxisNumbers.pixel(d) : value.toString());
      out.append('"');
    }
  }

  private void escape(String text) {
    text.codePoints().forEach(this::escape);
  }

  private void escape(int codePoint) {
    switch (codePoint) {
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '&' -> out.append("&amp;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> out.appendCodePoint(allowed(codePoint) ? codePoint : 0xFFFD);
    }
  }

  /** XML has no way to write control characters, lone surrogates and two noncharacters. */
  private static boolean allowed(int codePoint) {
    return codePoint == '\t'
        || codePoint == '\n'
        || codePoint == '\r'
        || (codePoint >= 0x20 && codePoint < 0xD800)
        || (codePoint >= 0xE000 && codePoint < 0xFFFE)
        || codePoint >= 0x10000;
  }
}
