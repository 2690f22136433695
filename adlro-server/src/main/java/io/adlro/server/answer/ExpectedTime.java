package io.adlro.server.answer;

import io.adlro.learn.agent.WaitInterval;
import java.util.Optional;

/**
 * When something is expected: the median, and an interval that holds it in nine of ten cases. Null
 * where it may never come.
 */
public record ExpectedTime(
    Optional<String> earliest, Optional<String> median, Optional<String> latest) {
  /** In the given interval after an instant. */
  public static ExpectedTime of(long fromMicros, WaitInterval later) {
    return new ExpectedTime(
        time(fromMicros, later.lowMicros()),
        time(fromMicros, later.medianMicros()),
        time(fromMicros, later.highMicros()));
  }

  private static Optional<String> time(long fromMicros, double laterMicros) {
    return Double.isFinite(laterMicros)
        ? Optional.of(Written.time(fromMicros + (long) laterMicros))
        : Optional.empty();
  }
}
