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

  /** A pattern for LIKE with the escape {@code !} that finds the text anywhere. */
  static String anywhere(String text) {
    String escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    return stored("%" + escaped + "%");
  }
}
