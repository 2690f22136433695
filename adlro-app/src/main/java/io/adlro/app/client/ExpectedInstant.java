package io.adlro.app.client;

import io.adlro.ingest.message.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * When the server expects something: the median, and an interval that holds it in nine of ten
 * cases. Empty where it may never come.
 */
public record ExpectedInstant(
    Optional<Instant> earliest, Optional<Instant> median, Optional<Instant> latest) {
  private static final String NEVER = "never";

  /** "12 min (4.0 min - 31 min)" from now. */
  String from(Instant now) {
    return "%s (%s - %s)".formatted(from(now, median), from(now, earliest), from(now, latest));
  }

  /** The times themselves. */
  String written() {
    return "about %s, in 9 of 10 cases from %s to %s"
        .formatted(written(median), written(earliest), written(latest));
  }

  private static String written(Optional<Instant> time) {
    return time.map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()).orElse(NEVER);
  }

  private static String from(Instant now, Optional<Instant> time) {
    return time.map(at -> Duration.between(now, at))
        .map(left -> left.isNegative() ? Duration.ZERO : left)
        .map(left -> TimeText.length(left.toMillis() * 1_000))
        .orElse(NEVER);
  }
}
