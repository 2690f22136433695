package io.adlro.ingest.smi;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.OptionalLong;

/** The time that nvidia-smi prints in queries, {@code 2024/01/31 10:00:00.000}, in its own zone. */
record QueryTime(ZoneId zone) {
  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("uuuu/MM/dd HH:mm:ss[.SSS]", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** Since 1970; empty if it is not such a time. */
  OptionalLong micros(String text) {
    // A sign would allow years beyond the range of a long in microseconds.
    if (text.isEmpty() || !Character.isDigit(text.charAt(0))) {
      return OptionalLong.empty();
    }
    try {
      Instant instant = LocalDateTime.parse(text, FORM).atZone(zone).toInstant();
      return OptionalLong.of(instant.getEpochSecond() * 1_000_000 + instant.getNano() / 1_000);
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
