package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.text.TextField;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The comments at the head of a log in the Standard Workload Format. Some say how to read the jobs:
 * where time begins, how large the machine is, whether a job may overrun what it asked for, what
 * queues and partitions are called. The others are prose.
 */
final class SwfHeader {
  private static final int MOST_NAMES = 1_000;

  private final Intake intake;
  private final Map<Long, String> queues = new LinkedHashMap<>();
  private final Map<Long, String> partitions = new LinkedHashMap<>();
  private OptionalLong startMicros = OptionalLong.empty();
  private OptionalLong processors = OptionalLong.empty();
  private OptionalLong nodes = OptionalLong.empty();
  private Optional<ZoneId> zone = Optional.empty();
  private Optional<ZoneId> offset = Optional.empty();
  private boolean mayOverrun;

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
      case "MaxNodes" -> nodes = positive(key, value, 1, where);
      case "AllowOveruse" -> mayOverrun = isYes(key, value, where);
      case "TimeZoneString" -> zone = zone(key, value, where);
      case "TimeZone" -> offset = offset(key, value, where);
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
  long mostProcessors() {
    return processors.orElse(Long.MAX_VALUE);
  }

  /** Processors of the machine; before version 2.1 a node was one. */
  OptionalLong processors() {
    return processors.isPresent() ? processors : nodes;
  }

  /**
   * Where the machine was, for the times of day at which people submit. Since version 2.2 the zone
   * has a name; the offset of before is wrong for half of the year.
   */
  Optional<ZoneId> zone() {
    return zone.or(() -> offset);
  }

  /**
   * When a job that asked for so much time is stopped. The machine's own MaxRuntime is no limit of
   * a job: it says nothing about the one that is before us.
   */
  OptionalLong limitMicros(OptionalLong requestedMicros) {
    return mayOverrun ? OptionalLong.empty() : requestedMicros;
  }

  String queue(long number) {
    return queues.getOrDefault(number, Long.toString(number));
  }

  String partition(long number) {
    return partitions.getOrDefault(number, Long.toString(number));
  }

  /** The number may be followed by what it is made of, as in "144 (128 + 16)". */
  private OptionalLong positive(String key, String value, long worth, String where) {
    OptionalDouble number = TextField.decimal(value.split("[\\s(;]", 2)[0]);
    if (number.isEmpty()
        || number.getAsDouble() < 1
        || number.getAsDouble() > TextField.LATEST_SECONDS) {
      intake.ignored(key, "not a positive number", where);
      return OptionalLong.empty();
    }
    intake.understood("header " + key + ": " + value);
    return OptionalLong.of(worth * (long) number.getAsDouble());
  }

  private boolean isYes(String key, String value, String where) {
    boolean isYes = value.matches("(?i)(?:yes|true|1)\\b.*");
    if (!isYes && !value.matches("(?i)(?:no|false|0)\\b.*")) {
      intake.ignored(key, "neither yes nor no", where);
    } else {
      intake.understood("header " + key + ": " + value);
    }
    return isYes;
  }

  private Optional<ZoneId> zone(String key, String value, String where) {
    try {
      Optional<ZoneId> read = Optional.of(ZoneId.of(value));
      intake.understood("header " + key + ": " + value);
      return read;
    } catch (DateTimeException e) {
      intake.ignored(key, "not a time zone", where);
      return Optional.empty();
    }
  }

  /** Seconds east of Greenwich. */
  private Optional<ZoneId> offset(String key, String value, String where) {
    double seconds = TextField.decimal(value).orElse(Double.NaN);
    if (!(Math.abs(seconds) <= ZoneOffset.MAX.getTotalSeconds())) {
      intake.ignored(key, "not an offset", where);
      return Optional.empty();
    }
    intake.understood("header " + key + ": " + value);
    return Optional.of(ZoneOffset.ofTotalSeconds((int) seconds));
  }

  /** "3 normal" or "3: normal"; what follows the name is prose. */
  private void called(Map<Long, String> names, String key, String value, String where) {
    String[] parts = value.split("[\\s:]+", 3);
    OptionalDouble number = TextField.decimal(parts[0]);
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
