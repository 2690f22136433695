package io.adlro.report.text;

import java.util.ArrayList;
import java.util.List;

/** Text broken at blanks into lines that a terminal can show. */
public final class Paragraph {
  private static final int COLUMNS = 120;

  private Paragraph() {}

  /** An item of a list: a dash, then the text. */
  public static List<String> item(String text) {
    return wrapped("- ", text);
  }

  /** A heading, then the text; further lines are indented to the width of the heading. */
  public static List<String> wrapped(String heading, String text) {
    return wrapped(heading, text, COLUMNS);
  }

  /** The same for a terminal of this width. */
  public static List<String> wrapped(String heading, String text, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(heading);
    for (String word : text.split(" ", -1)) {
      if (line.length() > heading.length() && line.length() + word.length() > columns) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(heading.length()));
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
