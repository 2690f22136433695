package io.adlro.ingest.site;

import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * As of when measurements are screened: a time that was asked for, or else that of the newest
 * measurement, so that a page of last year is judged by itself; but never later than now.
 *
 * @param asked in microseconds since 1970
 */
public record ScreenTime(OptionalLong asked, LongSupplier nowMicros) {
  long asOf(long newestMicros) {
    return asked.orElseGet(() -> Math.min(newestMicros, nowMicros.getAsLong()));
  }
}
