package io.adlro.study.benchmark;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Numbers of seeds as they are written in a suite. */
final class SeedNumbers {
  static final String FORM = "a number of seeds (30), or ranges of them (1-6,9,1001-1030)";

  private static final int MOST = 100_000;
  private static final Pattern COUNT = Pattern.compile("[1-9]\\d{0,5}");
  private static final Pattern RANGES =
      Pattern.compile("(\\d{1,9}(-\\d{1,9})?)(,\\d{1,9}(-\\d{1,9})?)*");

  private SeedNumbers() {}

  /** In rising order; empty if the text has another form or a range no numbers. */
  static Optional<List<Long>> of(String written) {
    String text = written.replace(" ", "");
    if (COUNT.matcher(text).matches()) {
      return numbers("1-" + text);
    }
    return RANGES.matcher(text).matches() ? numbers(text) : Optional.empty();
  }

  private static Optional<List<Long>> numbers(String ranges) {
    List<Long> all =
        Stream.of(ranges.split(",", -1))
            .flatMapToLong(SeedNumbers::range)
            .limit(MOST + 1L)
            .sorted()
            .boxed()
            .toList();
    boolean valid =
        !all.isEmpty()
            && all.size() <= MOST
            && all.get(0) > 0
            && all.stream().distinct().count() == all.size();
    return valid ? Optional.of(all) : Optional.empty();
  }

  private static LongStream range(String written) {
    String[] ends = written.split("-", -1);
    return LongStream.rangeClosed(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
  }
}
