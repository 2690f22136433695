package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The comments at the head of a log in the Standard Workload Format, of which four say how to read
 * the jobs: where time begins, how large the machine is, what queues and partitions are called.
 */
final class SwfHeader {
  private static final int MOST_NAMES = 1_000;

  private final Intake intake;
  private final Map<Long, String> queues = new LinkedHashMap<>();
  private final Map<Long, String> partitions = new LinkedHashMap<>();
  private OptionalLong startMicros = OptionalLong.empty();
  private OptionalLong processors = OptionalLong.empty();

  SwfHeader(Intake intake) {
    this.intake = intake;
  }

  /** Takes a line that begins with a semicolon. */
  void note(String line, String where) {
    String comment = line.substring(1).strip();
    int colon = comment.indexOf(':');
    String key = colon < 0 ? "" : comment.substring(0, colon).strip();
    String value = comment.substring(colon + 1).strip();
    switch (key) {
      case "UnixStartTime" -> startMicros = positive(key, value, 1_000_000, where);
      case "MaxProcs" -> processors = positive(key, value, 1, where);
      case "Queue" -> called(queues, key, value, where);
      case "Partition" -> called(partitions, key, value, where);
      default -> intake.understood("comments");
    }
  }

  /** What is added to the times of jobs: the start of the log since 1970 where it is told, or 0. */
  long startMicros() {
    return startMicros.orElse(0);
  }

  /** Processors of the machine, unbounded if it is not told. */
  long processors() {
    return processors.orElse(Long.MAX_VALUE);
  }

  String queue(long number) {
    return queues.getOrDefault(number, Long.toString(number));
  }

  String partition(long number) {
    return partitions.getOrDefault(number, Long.toString(number));
  }

  private OptionalLong positive(String key, String value, long worth, String where) {
    OptionalDouble number = HistoryCell.decimal(value);
    if (number.isEmpty()
        || number.getAsDouble() < 1
        || number.getAsDouble() > HistoryCell.LATEST_SECONDS) {
      intake.ignored(key, "not a positive number", where);
      return OptionalLong.empty();
    }
    intake.understood("header " + key + ": " + value);
    return OptionalLong.of(worth * (long) number.getAsDouble());
  }

  /** "3 normal" or "3: normal"; what follows the name is prose. */
  private void called(Map<Long, String> names, String key, String value, String where) {
    String[] parts = value.split("[\\s:]+", 3);
    OptionalDouble number = HistoryCell.decimal(parts[0]);
    if (parts.length < 2 || parts[1].isEmpty() || number.isEmpty()) {
      intake.ignored(key, "not a number and a name", where);
    } else if (names.size() >= MOST_NAMES) {
      intake.ignored(key, "more than 1,000 of them", where);
    } else {
      names.put((long) number.getAsDouble(), parts[1]);
      intake.understood("header " + key);
    }
  }
}
