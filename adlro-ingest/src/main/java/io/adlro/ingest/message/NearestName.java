package io.adlro.ingest.message;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a misspelt one was probably meant to be. */
public final class NearestName {
  private static final int MAX_LENGTH = 64;
  private static final int MAX_LISTED = 40;

  private NearestName() {}

  /**
   * The name with the fewest edits to the given one, if a third of it or less has to change; else
   * the shortest name that contains it. Case does not count; of equals the first wins.
   */
  public static Optional<String> to(String given, Collection<String> names) {
    if (given.isBlank() || given.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    String wanted = given.toLowerCase(Locale.ROOT);
    Optional<String> nearest = Optional.empty();
    int fewest = Integer.MAX_VALUE;
    for (String name : names) {
      int edits = edits(wanted, name.toLowerCase(Locale.ROOT));
      if (edits < fewest && edits <= Math.max(wanted.length(), name.length()) / 3) {
        fewest = edits;
        nearest = Optional.of(name);
      }
    }
    return nearest.or(() -> shortestContaining(wanted, names));
  }

  /**
   * The end of a sentence about an unknown name: {@code "; did you mean `fcfs`?"}, or the names
   * there are.
   */
  public static String hint(String given, Collection<String> names) {
    return to(given, names)
        .map(name -> "; did you mean `" + name + "`?")
        .orElseGet(() -> names.isEmpty() ? "" : "; expected " + choice(names));
  }

  /** The names in a sentence, {@code `a`, `b`, `c`}; a long list is cut. */
  public static String listed(Collection<String> names) {
    List<String> quoted = new ArrayList<>();
    names.stream().limit(MAX_LISTED).forEach(name -> quoted.add("`" + name + "`"));
    String rest = names.size() > MAX_LISTED ? " and " + (names.size() - MAX_LISTED) + " more" : "";
    return String.join(", ", quoted) + rest;
  }

  private static String choice(Collection<String> names) {
    return (names.size() == 1 ? "" : "one of ") + listed(names);
  }

  private static Optional<String> shortestContaining(String wanted, Collection<String> names) {
    if (wanted.length() < 3) {
      return Optional.empty();
    }
    Optional<String> shortest = Optional.empty();
    for (String name : names) {
      boolean contains = name.toLowerCase(Locale.ROOT).contains(wanted);
      if (contains && shortest.filter(other -> other.length() <= name.length()).isEmpty()) {
        shortest = Optional.of(name);
      }
    }
    return shortest;
  }

  /**
   * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
   */
  static int edits(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    int[] current = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        char a = from.charAt(i - 1);
        char b = to.charAt(j - 1);
        int fewest = Math.min(last[j] + 1, current[j - 1] + 1);
        fewest = Math.min(fewest, last[j - 1] + (a == b ? 0 : 1));
        if (i > 1 && j > 1 && a == to.charAt(j - 2) && from.charAt(i - 2) == b) {
          fewest = Math.min(fewest, beforeLast[j - 2] + 1);
        }
        current[j] = fewest;
      }
      int[] spare = beforeLast;
      beforeLast = last;
      last = current;
      current = spare;
    }
    return last[to.length()];
  }
}
