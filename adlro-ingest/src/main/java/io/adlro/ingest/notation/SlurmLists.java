package io.adlro.ingest.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Slurm's lists in one text. */
public final class SlurmLists {
  /** A list of all nodes of a large cluster is on one line. */
  public static final int LONGEST_LINE = 1 << 18;

  private static final Set<String> NOTHING = Set.of("", "(null)", "null", "N/A", "n/a", "none");

  private SlurmLists() {}

  /** The parts between separators outside brackets, stripped and without empty ones. */
  public static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' || c == '[') {
        depth++;
      } else if (c == ')' || c == ']') {
        depth = Math.max(0, depth - 1);
      } else if (c == separator && depth == 0) {
        add(parts, text.substring(from, i));
        from = i + 1;
      }
    }
    add(parts, text.substring(from));
    return parts;
  }

  private static void add(List<String> parts, String part) {
    String stripped = part.strip();
    if (!isNothing(stripped)) {
      parts.add(stripped);
    }
  }

  /** Whether Slurm prints this for a missing value. */
  public static boolean isNothing(String text) {
    return NOTHING.contains(text);
  }
}
