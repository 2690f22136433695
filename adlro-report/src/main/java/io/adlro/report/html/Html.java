package io.adlro.report.html;

import io.adlro.report.chart.Chart;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes a page that is HTML and well-formed XML at once. Tags nest because only the innermost can
 * be closed, and every text and attribute is escaped, so that no name becomes markup.
 */
final class Html {
  private final StringBuilder out = new StringBuilder("<!DOCTYPE html>\n");
  private final Deque<String> open = new ArrayDeque<>();

  /** Attributes are names and values in turn. */
  Html open(String tag, String... attributes) {
    start(tag, attributes);
    out.append('>');
    open.push(tag);
    return this;
  }

  /** Closes what was opened last. */
  Html close() {
    out.append("</").append(open.pop()).append(">\n");
    return this;
  }

  /** An element that has no content. */
  Html leaf(String tag, String... attributes) {
    start(tag, attributes);
    out.append("/>\n");
    return this;
  }

  Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close();
  }

  /** A paragraph; a number and its per cent sign stay on one line. */
  Html paragraph(String text, String... attributes) {
    return element("p", text.replace(" %", "\u00a0%"), attributes);
  }

  /** Why there is nothing to see. */
  Html missing(String reason) {
    return paragraph(reason, "class", "missing");
  }

  Html text(String text) {
    escape(text);
    return this;
  }

  /** Style and script of the page itself, which hold no text from outside. */
  Html trusted(String markup) {
    out.append(markup);
    return this;
  }

  /** A chart, wide enough to read also where the page is not: it scrolls in its frame. */
  Html figure(String label, Chart chart) {
    return open("figure").scroller(label).trusted(chart.svg()).close().close();
  }

  /** Opens a frame in which something wide scrolls, also by keyboard. */
  Html scroller(String label) {
    return open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", label);
  }

  @Override
  public String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      escape(attributes[i + 1]);
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
      default -> out.appendCodePoint(writable(codePoint) ? codePoint : 0xFFFD);
    }
  }

  /** Neither control characters, which XML has no way to write, nor halves of characters. */
  private static boolean writable(int codePoint) {
    boolean control = Character.isISOControl(codePoint) && codePoint != '\n' && codePoint != '\t';
    boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return !control && !half && codePoint != 0xFFFE && codePoint != 0xFFFF;
  }
}
