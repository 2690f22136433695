package io.adlro.report.text;

import java.util.ArrayList;
import java.util.List;

/** Sentences in lines that a terminal can show. */
public final class Paragraph {
  private static final int COLUMNS = 120;

  private Paragraph() {}

  /** An item of a list: a dash, then the words, broken at blanks. */
  public static List<String> item(String text) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder("-");
    for (String word : text.split(" ", -1)) {
      if (line.length() + 1 + word.length() > COLUMNS) {
        lines.add(line.toString());
        line = new StringBuilder(" ");
      }
      line.append(' ').append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
