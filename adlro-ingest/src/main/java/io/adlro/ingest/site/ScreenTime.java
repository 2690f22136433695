package io.adlro.ingest.site;

import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * As of when measurements are screened: a requested time, or else that of the newest measurement,
 * so that an old page is screened as of its own time; but never later than now.
 *
 * @param asked in microseconds since 1970
 */
public record ScreenTime(OptionalLong asked, LongSupplier nowMicros) {
  long asOf(long newestMicros) {
    return asked.orElseGet(() -> Math.min(newestMicros, nowMicros.getAsLong()));
  }
}
