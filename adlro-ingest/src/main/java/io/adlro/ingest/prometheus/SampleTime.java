package io.adlro.ingest.prometheus;

/**
 * When a sample was measured. The text format counts milliseconds, OpenMetrics seconds, and a page
 * says only in its last line which one it is; but no clock of a GPU node stands before 1973, nor
 * after the year 5000, so that the size of the number tells.
 */
final class SampleTime {
  private static final double LEAST_MILLISECONDS = 1e11;
  private static final double MOST_MILLISECONDS = 1e15;

  private SampleTime() {}

  static boolean possible(double time) {
    return Math.abs(time) <= MOST_MILLISECONDS;
  }

  static long micros(double time) {
    return Math.round(Math.abs(time) < LEAST_MILLISECONDS ? time * 1e6 : time * 1e3);
  }
}
