package io.adlro.ingest.cluster;

import io.adlro.ingest.notation.SlurmLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Expands Slurm's hostlist expressions, such as {@code login1,node[01-04,07],rack[0-1]n[0-3]}. At
 * most {@value #MOST} names of at most {@value #LONGEST} characters.
 */
public final class Hostlist {
  static final int MOST = 1 << 16;
  static final int LONGEST = 255;

  /** Slurm supports five dimensions. */
  private static final int MOST_BRACKETS = 8;

  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

  private Hostlist() {}

  /** The names in their order; empty if the expression is invalid or has too many names. */
  public static Optional<List<String>> expand(String expression) {
    List<String> names = new ArrayList<>();
    for (String item : SlurmLists.split(expression, ',')) {
      List<String> more = item(item);
      if (more.isEmpty() || names.size() + more.size() > MOST) {
        return Optional.empty();
      }
      names.addAll(more);
    }
    return Optional.of(names);
  }

  /** The names of one item; none if it is invalid. */
  private static List<String> item(String item) {
    List<String> names = List.of("");
    int from = 0;
    for (int brackets = 0; from < item.length(); brackets++) {
      int open = item.indexOf('[', from);
      int end = open < 0 ? item.length() : open;
      names = product(names, List.of(item.substring(from, end)));
      if (open < 0) {
        break;
      }
      int close = item.indexOf(']', open);
      if (close < 0 || brackets == MOST_BRACKETS) {
        return List.of();
      }
      names = product(names, numbers(item.substring(open + 1, close)));
      from = close + 1;
    }
    return names.stream().allMatch(Hostlist::isName) ? names : List.of();
  }

  static boolean isName(String text) {
    return !text.isEmpty()
        && text.length() <= LONGEST
        && text.chars().noneMatch(c -> c <= ' ' || c == ']' || c == 0x7f);
  }

  private static List<String> product(List<String> firsts, List<String> seconds) {
    if ((long) firsts.size() * seconds.size() > MOST || tooLong(firsts, seconds)) {
      return List.of();
    }
    List<String> all = new ArrayList<>(firsts.size() * seconds.size());
    for (String first : firsts) {
      for (String second : seconds) {
        all.add(first + second);
      }
    }
    return all;
  }

  private static boolean tooLong(List<String> firsts, List<String> seconds) {
    return !firsts.isEmpty()
        && !seconds.isEmpty()
        && firsts.get(0).length() + seconds.get(0).length() > LONGEST;
  }

  /** "01-04,07" gives 01, 02, 03, 04, 07: numbers have the width of the first of their range. */
  private static List<String> numbers(String ranges) {
    List<String> numbers = new ArrayList<>();
    for (String range : ranges.split(",", -1)) {
      Matcher matcher = RANGE.matcher(range);
      if (!matcher.matches()) {
        return List.of();
      }
      String first = matcher.group(1);
      int low = Integer.parseInt(first);
      int high = matcher.group(2) == null ? low : Integer.parseInt(matcher.group(2));
      if (high < low || numbers.size() + (long) high - low >= MOST) {
        return List.of();
      }
      for (int number = low; number <= high; number++) {
        String digits = Integer.toString(number);
        numbers.add("0".repeat(Math.max(0, first.length() - digits.length())) + digits);
      }
    }
    return numbers;
  }
}
