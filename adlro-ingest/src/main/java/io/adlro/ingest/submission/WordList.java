package io.adlro.ingest.submission;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Collects the words of a submission: each once, in order, at most {@value #MOST} of them. */
public final class WordList {
  public static final int MOST = 32;

  /** Longer ones are data or code rather than names. */
  public static final int LONGEST = 120;

  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9.]+[eE][+-]?[0-9]+");

  private final Set<String> words = new LinkedHashSet<>();

  /** Adds a name; blank ones, numbers and those that are too long are ignored. */
  public void add(String word) {
    String plain = word.strip();
    if (words.size() < MOST && plain.length() <= LONGEST && isWord(plain)) {
      words.add(plain);
    }
  }

  public List<String> words() {
    return List.copyOf(words);
  }

  private static boolean isWord(String text) {
    return hasLetter(text) && !NUMBER.matcher(text).matches();
  }

  static boolean hasLetter(String text) {
    return text.codePoints().anyMatch(Character::isLetter);
  }
}
