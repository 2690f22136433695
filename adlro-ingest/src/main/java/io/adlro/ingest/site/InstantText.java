package io.adlro.ingest.site;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Parses and formats points in time. */
public final class InstantText {
  private static final Pattern EPOCH = Pattern.compile("\\d{1,11}");
  private static final long MICROS_PER_SECOND = 1_000_000;

  private InstantText() {}

  /**
   * Since 1970, from 2024-01-31T10:00:00Z, from a local time of this zone, or from seconds since
   * 1970; empty for other texts.
   */
  public static OptionalLong micros(String written, ZoneId zone) {
    String text = written.strip();
    if (EPOCH.matcher(text).matches()) {
      return OptionalLong.of(Long.parseLong(text) * MICROS_PER_SECOND);
    }
    try {
      return micros(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeException e) {
      // Without an offset it may still be a local time.
    }
    try {
      return micros(LocalDateTime.parse(text.replace(' ', 'T')).atZone(zone).toInstant());
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong micros(Instant instant) {
    long seconds = instant.getEpochSecond();
    // Years of more than four digits would leave the range of a long.
    return Math.abs(seconds) < 1L << 38
        ? OptionalLong.of(seconds * MICROS_PER_SECOND + instant.getNano() / 1_000)
        : OptionalLong.empty();
  }

  /** In UTC, to the second. */
  public static String text(long micros) {
    return Instant.ofEpochSecond(Math.floorDiv(micros, MICROS_PER_SECOND)).toString();
  }
}
