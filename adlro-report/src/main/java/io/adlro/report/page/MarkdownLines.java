package io.adlro.report.page;

import io.adlro.report.text.Paragraph;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Markdown in lines of limited width. Tables, headings, images and code stay as they are. */
final class MarkdownLines {
  /** At the start of a line these would begin a list, a heading or a quotation. */
  private static final Pattern MARKER = Pattern.compile(" ([-+*#>]|\\d+[.)])(?= )");

  private static final String GLUE = "\u00a0";

  private MarkdownLines() {}

  static List<String> wrapped(List<String> lines) {
    List<String> wrapped = new ArrayList<>();
    boolean code = false;
    for (String line : lines) {
      code ^= line.startsWith("```");
      if (code || line.matches("([|#!]|```|    ).*")) {
        wrapped.add(line);
      } else {
        String glued = MARKER.matcher(line).replaceAll(GLUE + "$1");
        List<String> broken =
            line.startsWith("- ")
                ? Paragraph.item(glued.substring(2))
                : Paragraph.wrapped("", glued);
        broken.forEach(text -> wrapped.add(text.replace(GLUE, " ")));
      }
    }
    return wrapped;
  }
}
