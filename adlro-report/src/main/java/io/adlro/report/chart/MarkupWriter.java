package io.adlro.report.chart;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Writes markup that is HTML and well-formed XML at once. Elements nest because only the innermost
 * can be closed, and every text and attribute is escaped, so that no name becomes markup.
 *
 * @param <W> the subclass, so that calls can be chained
 */
public abstract class MarkupWriter<W extends MarkupWriter<W>> {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  protected abstract W self();

  /** Attributes are names and values in turn; a double is a coordinate in pixels. */
  public final W open(String tag, Object... attributes) {
    start(tag, attributes);
    out.append('>');
    open.push(tag);
    return self();
  }

  /** Closes the innermost open element. */
  public final W close() {
    out.append("</").append(open.pop()).append(">\n");
    return self();
  }

  /** An element without content. */
  public final W leaf(String tag, Object... attributes) {
    start(tag, attributes);
    out.append("/>\n");
    return self();
  }

  public final W element(String tag, String text, Object... attributes) {
    return open(tag, attributes).text(text).close();
  }

  public final W text(String text) {
    text.codePoints().forEach(this::escape);
    return self();
  }

  /** Markup of our own, which holds no text from outside. */
  public final W trusted(String markup) {
    out.append(markup);
    return self();
  }

  @Override
  public final String toString() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private void start(String tag, Object... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"");
      Object value = attributes[i + 1];
      text(value instanceof Double pixels ? AxisNumbers.pixel(pixels) : value.toString());
      out.append('"');
    }
  }

  private void escape(int codePoint) {
    switch (codePoint) {
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '&' -> out.append("&amp;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> out.appendCodePoint(isWritable(codePoint) ? codePoint : 0xFFFD);
    }
  }

  /** Neither control characters, which XML cannot express, nor lone surrogates. */
  private static boolean isWritable(int codePoint) {
    boolean control = Character.isISOControl(codePoint) && codePoint != '\n' && codePoint != '\t';
    boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return !control && !half && codePoint != 0xFFFE && codePoint != 0xFFFF;
  }
}
