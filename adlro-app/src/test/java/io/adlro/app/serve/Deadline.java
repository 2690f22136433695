package io.adlro.app.serve;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A bound on the time that a test waits for a condition. */
final class Deadline {
  private static final long PAUSE_MILLIS = 5;

  private final Duration length;
  private final long endNanos;

  private Deadline(Duration length) {
    this.length = length;
    endNanos = System.nanoTime() + length.toNanos();
  }

  static Deadline in(Duration length) {
    return new Deadline(length);
  }

  /** Waits a little before the condition is looked at again; fails after the deadline. */
  void pause(String missing) throws InterruptedException {
    if (System.nanoTime() > endNanos) {
      throw new IllegalStateException("after %s: %s".formatted(length, missing));
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }
}
