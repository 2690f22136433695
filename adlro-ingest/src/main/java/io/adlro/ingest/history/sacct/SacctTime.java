package io.adlro.ingest.history.sacct;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Times as sacct prints them: local time of the site, or seconds since 1970. */
record SacctTime(ZoneId zone) {
  private static final Pattern EPOCH = Pattern.compile("[0-9]{1,11}");
  private static final Pattern ISO = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{5,20}");
  private static final long MICROS = 1_000_000;

  static boolean isUnknown(String text) {
    return switch (text) {
      case "", "Unknown", "None", "N/A", "NONE", "UNKNOWN", "unknown" -> true;
      default -> false;
    };
  }

  /** Since 1970; empty if it is not a time. */
  OptionalLong micros(String text) {
    if (EPOCH.matcher(text).matches()) {
      return OptionalLong.of(Long.parseLong(text) * MICROS);
    }
    try {
      long seconds =
          ISO.matcher(text).matches()
              ? LocalDateTime.parse(text).atZone(zone).toEpochSecond()
              : OffsetDateTime.parse(text).toEpochSecond();
      // Years of more than four digits would exceed the range of a long.
      return seconds >= 0 && seconds < 1L << 38
          ? OptionalLong.of(seconds * MICROS)
          : OptionalLong.empty();
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
