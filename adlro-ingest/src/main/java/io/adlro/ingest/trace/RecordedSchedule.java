package io.adlro.ingest.trace;

import java.util.Arrays;

/**
 * How the jobs of a trace really ran, a value for each job.
 *
 * @param waitMicros from submission to start, {@link #UNKNOWN} where the trace does not say
 * @param runMicros from start to end
 * @param model the GPU model of the cluster that it ran on, {@link #UNKNOWN} where it is not known
 * @param completed whether it ran to its end, so that its run time says how fast it was
 */
@SuppressWarnings("ArrayRecordComponent") // columns, read only
public record RecordedSchedule(
    long[] waitMicros, long[] runMicros, int[] model, boolean[] completed) {
  public static final int UNKNOWN = -1;

  /** Of jobs of which only the run times are known. */
  static RecordedSchedule ofRuns(long[] runMicros) {
    int[] models = new int[runMicros.length];
    Arrays.fill(models, UNKNOWN);
    return new RecordedSchedule(
        unknown(runMicros.length), runMicros, models, new boolean[runMicros.length]);
  }

  /** The waits belong to the arrivals as they were. */
  RecordedSchedule withOtherArrivals() {
    return new RecordedSchedule(unknown(waitMicros.length), runMicros, model, completed);
  }

  private static long[] unknown(int jobs) {
    long[] waits = new long[jobs];
    Arrays.fill(waits, UNKNOWN);
    return waits;
  }
}
