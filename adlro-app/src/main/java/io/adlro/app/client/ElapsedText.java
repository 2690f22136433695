package io.adlro.app.client;

import java.time.Duration;

/** Durations as squeue writes them: {@code 0:07}, {@code 1:02:03}, {@code 2-00:00:01}. */
final class ElapsedText {
  private ElapsedText() {}

  /** Zero for a time before zero: the clocks of client and server differ. */
  static String of(Duration duration) {
    Duration shown = duration.isNegative() ? Duration.ZERO : duration;
    if (shown.toDays() > 0) {
      return "%d-%02d:%02d:%02d"
          .formatted(
              shown.toDays(), shown.toHoursPart(), shown.toMinutesPart(), shown.toSecondsPart());
    }
    return shown.toHours() > 0
        ? "%d:%02d:%02d".formatted(shown.toHours(), shown.toMinutesPart(), shown.toSecondsPart())
        : "%d:%02d".formatted(shown.toMinutes(), shown.toSecondsPart());
  }
}
