package io.adlro.ingest.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Fixed lists of words, written with blanks between them. */
public final class FixedWords {
  private FixedWords() {}

  public static List<String> list(String words) {
    return List.of(words.strip().split("\\s+", -1));
  }

  public static Set<String> set(String words) {
    return Set.copyOf(new LinkedHashSet<>(list(words)));
  }
}
