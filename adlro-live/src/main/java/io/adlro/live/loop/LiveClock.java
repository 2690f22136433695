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
   * @param notBeforeMicros the last time that was recorded; the clock goes on from there if the
   *     machine's clock is behind it
   * @param rate seconds of the loop in one second
   */
  static LiveClock running(long wallMicros, long notBeforeMicros, double rate) {
    long startMicros = Math.max(wallMicros, notBeforeMicros);
    long startNanos = System.nanoTime();
    return () -> startMicros + (long) ((System.nanoTime() - startNanos) * rate / 1_000);
  }
}
