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
 * The comments at the head of a log in the Standard Workload Format. Some affect how jobs are read:
 * the start time, the size of the machine, whether a job may exceed its requested time, the names
 * of queues and partitions. The others are ignored.
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

  /** Reads a line that begins with a semicolon. */
  void read(String line, String where) {
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
      case "Queue" -> addName(queues, key, value, where);
      case "Partition" -> addName(partitions, key, value, where);
      default -> intake.understood("comments");
    }
  }

  /** The start of the log since 1970, which is added to the times of jobs; 0 if it is not given. */
  long startMicros() {
    return startMicros.orElse(0);
  }

  /** Processors of the machine; unbounded if they are not given. */
  long mostProcessors() {
    return processors.orElse(Long.MAX_VALUE);
  }

  /** Processors of the machine; before version 2.1 these were nodes. */
  OptionalLong processors() {
    return processors.isPresent() ? processors : nodes;
  }

  /**
   * The time zone of the machine, for the time of day of submissions. Since version 2.2 it has a
   * name; the offset of earlier versions is wrong for half of the year.
   */
  Optional<ZoneId> zone() {
    return zone.or(() -> offset);
  }

  /**
   * The limit of a job with this requested time. MaxRuntime of the machine is not the limit of a
   * job.
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

  /** The number may be followed by its parts, as in "144 (128 + 16)". */
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

  /** "3 normal" or "3: normal"; text after the name is ignored. */
  private void addName(Map<Long, String> names, String key, String value, String where) {
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
