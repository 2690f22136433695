package io.adlro.app.serve;

import java.time.Duration;
import java.util.concurrent.Callable;
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
    if (isOver()) {
      throw failure(missing);
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }

  /** The same with words that cost a request: they are asked for after the deadline only. */
  void pause(Callable<String> missing) throws Exception {
    if (isOver()) {
      throw failure(missing.call());
    }
    TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
  }

  private boolean isOver() {
    return System.nanoTime() > endNanos;
  }

  private IllegalStateException failure(String missing) {
    return new IllegalStateException("after %s: %s".formatted(length, missing));
  }
}
