package io.adlro.live.store;

import java.util.List;

/** Texts as columns. */
final class Texts {
  private static final String SEPARATOR = "\n";

  private Texts() {}

  /** PostgreSQL stores no NUL in a text. Requests keep theirs: they are stored as bytes. */
  static String stored(String text) {
    return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
  }

  /** One item on each line. */
  static String list(List<String> items) {
    return stored(String.join(SEPARATOR, items));
  }

  static List<String> listed(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(SEPARATOR, -1));
  }

  /** A pattern for LIKE with the escape {@code !} that finds the text anywhere, in lower case. */
  static String anywhere(String text) {
    String escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    StringBuilder pattern = new StringBuilder("%");
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      pattern.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
    }
    return stored(pattern.append('%').toString());
  }
}
