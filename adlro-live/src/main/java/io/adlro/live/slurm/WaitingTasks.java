package io.adlro.live.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tasks of an array that wait together in one record of Slurm. At most {@value #MOST} are split
 * off at a time; the others follow when these have left the record.
 */
final class WaitingTasks {
  static final int MOST = 1_000;

  private static final Pattern RANGE =
      Pattern.compile("([0-9]{1,9})(?:-([0-9]{1,9})(?::([0-9]{1,9}))?)?");

  private WaitingTasks() {}

  /** A job for each waiting task; other jobs as they are. */
  static List<SlurmJobInfo> split(SlurmJobInfo job) {
    if (!job.array().isWaitingTogether()) {
      return List.of(job);
    }
    return numbers(job.array().waiting()).stream().map(job::task).toList();
  }

  /** Whether Slurm limits how many tasks run at once, as in {@code 1-9%2}. */
  static boolean isLimited(String tasks) {
    return tasks.contains("%");
  }

  /** {@code 1-3,7,10-20:5%2} gives 1, 2, 3, 7, 10, 15, 20. What Slurm shortened is left out. */
  static List<Long> numbers(String tasks) {
    List<Long> numbers = new ArrayList<>();
    for (String part : tasks.split("%", 2)[0].split(",", -1)) {
      Matcher range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        continue;
      }
      long first = Long.parseLong(range.group(1));
      long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
      long step = range.group(3) == null ? 1 : Math.max(1, Long.parseLong(range.group(3)));
      for (long task = first; task <= last && numbers.size() < MOST; task += step) {
        numbers.add(task);
      }
    }
    return numbers;
  }
}
