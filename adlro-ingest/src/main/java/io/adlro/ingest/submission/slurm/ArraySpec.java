package io.adlro.ingest.submission.slurm;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The tasks of a job array: {@code 0-15}, {@code 1,3,5-9}, {@code 0-31:4%2}. */
public final class ArraySpec {
  private static final Pattern RANGE =
      Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9})(?::([0-9]{1,9}))?)?");

  /** The upper bound of Slurm's MaxArraySize. */
  private static final int MOST_TASKS = 4_000_001;

  private ArraySpec() {}

  /** The number of tasks; empty if it is not such a list. */
  public static OptionalInt tasks(String text) {
    String list =
        text.startsWith("[") && text.endsWith("]") ? text.substring(1, text.length() - 1) : text;
    int percent = list.indexOf('%');
    long tasks = 0;
    for (String part : (percent < 0 ? list : list.substring(0, percent)).split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        return OptionalInt.empty();
      }
      tasks += length(range);
      if (tasks <= 0 || tasks > MOST_TASKS) {
        return OptionalInt.empty();
      }
    }
    return OptionalInt.of((int) tasks);
  }

  private static long length(Matcher range) {
    long from = Long.parseLong(range.group(1));
    long to = range.group(2) == null ? from : Long.parseLong(range.group(2));
    long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
    return to < from || step == 0 ? Long.MIN_VALUE / 2 : (to - from) / step + 1;
  }
}
