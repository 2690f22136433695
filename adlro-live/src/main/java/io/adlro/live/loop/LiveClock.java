package io.adlro.live.loop;

/** The time of a loop, in microseconds since 1970. It never steps back. */
@FunctionalInterface
public interface LiveClock {
  long nowMicros();

  /**
   * Runs with the machine from its start on; steps of the machine's clock after that have no
   * effect.
   *
   * @param wallMicros the time of the machine's clock
   * @param rate seconds of the loop in one second
   */
  static LiveClock running(long wallMicros, double rate) {
    long startNanos = System.nanoTime();
    return () -> wallMicros + (long) ((System.nanoTime() - startNanos) * rate / 1_000);
  }
}
