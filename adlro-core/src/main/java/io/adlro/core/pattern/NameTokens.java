package io.adlro.core.pattern;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts the name of a job, script or image into words: at separators, between small and capital
 * letters, between letters and digits. Of a path the last component comes first, because it is the
 * most specific; at most {@link #MOST} words are kept, of at most 32 characters.
 *
 * <p>Ids would make every name unique, so numbers of more than four digits and long hexadecimal
 * words are left out. Only ASCII has case and digits here, everything beyond it is a letter: the
 * words do not depend on the JVM's tables of characters.
 */
public final class NameTokens {
  /** The most words of one name. */
  public static final int MOST = 6;

  // Of longer names only the end is read.
  private static final int LONGEST_NAME = 1_024;
  private static final int LONGEST_WORD = 32;
  private static final int LONGEST_NUMBER = 4;
  private static final int SHORTEST_ID = 8;

  private enum Kind {
    SMALL,
    CAPITAL,
    DIGIT,
    OTHER
  }

  private NameTokens() {}

  public static List<String> of(String name) {
    String end = name.substring(Math.max(0, name.length() - LONGEST_NAME));
    LinkedHashSet<String> words = new LinkedHashSet<>();
    int to = end.length();
    while (to >= 0 && words.size() < MOST) {
      int slash = end.lastIndexOf('/', to - 1);
      addPart(end.substring(slash + 1, to), words);
      to = slash;
    }
    return List.copyOf(words);
  }

  private static void addPart(String part, Set<String> words) {
    int from = 0;
    for (int i = 0; i <= part.length(); i++) {
      if (i == part.length() || kind(part.charAt(i)) == Kind.OTHER) {
        String run = part.substring(from, i);
        if (!looksLikeAnId(run)) {
          addRun(run, words);
        }
        from = i + 1;
      }
    }
  }

  /** Adds the words of a run of letters and digits. */
  private static void addRun(String run, Set<String> words) {
    int from = 0;
    for (int i = 1; i <= run.length(); i++) {
      if (i == run.length() || isBorder(run, i)) {
        addWord(run.substring(from, i), words);
        from = i;
      }
    }
  }

  private static boolean isBorder(String run, int index) {
    Kind before = kind(run.charAt(index - 1));
    Kind here = kind(run.charAt(index));
    if (before == Kind.DIGIT || here == Kind.DIGIT) {
      return before != here;
    }
    boolean rises = before == Kind.SMALL && here == Kind.CAPITAL;
    // The last of several capitals begins the next word: HTTPServer is http, server.
    boolean begins =
        before == Kind.CAPITAL
            && here == Kind.CAPITAL
            && index + 1 < run.length()
            && kind(run.charAt(index + 1)) == Kind.SMALL;
    return rises || begins;
  }

  private static void addWord(String cut, Set<String> words) {
    boolean number = kind(cut.charAt(0)) == Kind.DIGIT;
    if (words.size() == MOST || (number && cut.length() > LONGEST_NUMBER)) {
      return;
    }
    String word = number ? String.valueOf(Integer.parseInt(cut)) : small(cut);
    words.add(word.substring(0, Math.min(LONGEST_WORD, word.length())));
  }

  private static String small(String cut) {
    StringBuilder small = new StringBuilder(cut);
    for (int i = 0; i < cut.length(); i++) {
      if (kind(cut.charAt(i)) == Kind.CAPITAL) {
        small.setCharAt(i, (char) (cut.charAt(i) + ('a' - 'A')));
      }
    }
    return small.toString();
  }

  private static boolean looksLikeAnId(String run) {
    boolean digit = false;
    for (int i = 0; i < run.length(); i++) {
      char c = run.charAt(i);
      digit |= kind(c) == Kind.DIGIT;
      if (Character.digit(c, 16) < 0 || c >= 128) {
        return false;
      }
    }
    return digit && run.length() >= SHORTEST_ID;
  }

  private static Kind kind(char c) {
    if (c >= 'A' && c <= 'Z') {
      return Kind.CAPITAL;
    }
    if (c >= '0' && c <= '9') {
      return Kind.DIGIT;
    }
    return (c >= 'a' && c <= 'z') || c >= 128 ? Kind.SMALL : Kind.OTHER;
  }
}
