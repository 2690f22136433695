package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import java.util.List;
import java.util.stream.LongStream;

/** Checks the seeds that options give. */
final class Seeds {
  private static final int MOST = 100_000;

  private Seeds() {}

  static void check(long seed, Problems problems) {
    if (seed < 0) {
      problems.add("--seed " + seed + " is below 0");
    }
  }

  /** Seeds 1 to N. A wrong number is added to the problems; the result is then one seed. */
  static List<Long> upTo(int count, Problems problems) {
    if (count < 1 || count > MOST) {
      problems.add("--seeds " + count + " is not in 1.." + MOST);
      return List.of(1L);
    }
    return LongStream.rangeClosed(1, count).boxed().toList();
  }
}
