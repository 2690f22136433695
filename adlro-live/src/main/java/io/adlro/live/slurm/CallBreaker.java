package io.adlro.live.slurm;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Keeps calls from a server that does not answer: each would block for seconds. After a failed call
 * the next ones fail at once for a time that doubles up to a bound, then one is let through.
 * Thread-safe.
 */
final class CallBreaker {
  private static final long FIRST_NANOS = Duration.ofMillis(200).toNanos();
  private static final long LONGEST_NANOS = Duration.ofSeconds(2).toNanos();

  private final LongSupplier nanoClock;
  private long pauseNanos;
  private long untilNanos;
  private String reason = "";

  CallBreaker(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /**
   * Before a call.
   *
   * @throws IOException with the reason of the last failure, while calls are kept off
   */
  synchronized void check() throws IOException {
    if (pauseNanos > 0 && nanoClock.getAsLong() - untilNanos < 0) {
      throw new IOException(reason);
    }
  }

  synchronized void succeeded() {
    pauseNanos = 0;
  }

  synchronized void failed(String why) {
    reason = why;
    pauseNanos = pauseNanos == 0 ? FIRST_NANOS : Math.min(2 * pauseNanos, LONGEST_NANOS);
    untilNanos = nanoClock.getAsLong() + pauseNanos;
  }

  /** Time until a call is let through. */
  synchronized Duration remaining() {
    return pauseNanos == 0
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, untilNanos - nanoClock.getAsLong()));
  }
}
