package io.adlro.sim.metrics;

import io.adlro.core.state.JobRing;
import java.util.Arrays;

/** When each live job started and how long it has run, in columns over the window of live jobs. */
final class AttemptTimes {
  private static final long NEVER = -1;

  private final MeasuredWindow window;
  private long[] firstStartMicros;
  private long[] attemptStartMicros;
  private long[] ranMicros;
  private long[] ranInsideMicros;

  AttemptTimes(MeasuredWindow window, int length) {
    this.window = window;
    firstStartMicros = new long[length];
    attemptStartMicros = new long[length];
    ranMicros = new long[length];
    ranInsideMicros = new long[length];
    Arrays.fill(attemptStartMicros, NEVER);
  }

  void grow(int oldest, int newest, int length) {
    firstStartMicros = JobRing.grow(firstStartMicros, oldest, newest, length);
    attemptStartMicros = JobRing.grow(attemptStartMicros, oldest, newest, length);
    ranMicros = JobRing.grow(ranMicros, oldest, newest, length);
    ranInsideMicros = JobRing.grow(ranInsideMicros, oldest, newest, length);
  }

  void submitted(int job) {
    int s = slot(job);
    firstStartMicros[s] = NEVER;
    attemptStartMicros[s] = NEVER;
    ranMicros[s] = 0;
    ranInsideMicros[s] = 0;
  }

  void started(long atMicros, int job) {
    int s = slot(job);
    if (firstStartMicros[s] == NEVER) {
      firstStartMicros[s] = atMicros;
    }
    attemptStartMicros[s] = atMicros;
  }

  boolean isRunning(int job) {
    return attemptStartMicros[slot(job)] != NEVER;
  }

  /** Ends the present attempt of a running job and returns how long it ran. */
  long stopped(long atMicros, int job) {
    int s = slot(job);
    long start = attemptStartMicros[s];
    attemptStartMicros[s] = NEVER;
    ranMicros[s] += atMicros - start;
    ranInsideMicros[s] += window.overlapMicros(start, atMicros);
    return atMicros - start;
  }

  /** s: start of the first attempt. */
  long firstStartMicros(int job) {
    return firstStartMicros[slot(job)];
  }

  /** Share of the job's run, over all its ended attempts, that lies in the measured window. */
  double fractionInside(int job) {
    int s = slot(job);
    return ranMicros[s] == 0 ? 0 : (double) ranInsideMicros[s] / ranMicros[s];
  }

  private int slot(int job) {
    return JobRing.slot(job, firstStartMicros.length);
  }
}
