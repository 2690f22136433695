package io.adlro.ingest.trace;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The clock of a trace.
 *
 * @param originMicros its time at the first submission
 * @param zone of the dates that are shown
 */
public record TraceClock(long originMicros, ZoneId zone) {
  /** The start of 1990: no trace is older, and none that counts from zero is 20 years long. */
  private static final long EARLIEST_DATE_MICROS = 631_152_000_000_000L;

  /** Of arrivals without dates. */
  static final TraceClock WITHOUT_DATES = new TraceClock(0, ZoneOffset.UTC);

  /** The date so long after the first submission; empty where the clock has no dates. */
  public Optional<ZonedDateTime> date(long micros) {
    return originMicros < EARLIEST_DATE_MICROS
        ? Optional.empty()
        : Optional.of(Instant.EPOCH.plus(originMicros + micros, ChronoUnit.MICROS).atZone(zone));
  }
}
