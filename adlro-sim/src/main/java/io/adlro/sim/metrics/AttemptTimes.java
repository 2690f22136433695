package io.adlro.sim.metrics;

import io.adlro.core.model.JobTable;
import java.util.Arrays;

/** When each live job started and how long it has run, in columns by slots of the table. */
final class AttemptTimes {
  private static final long NEVER = -1;

  private final JobTable jobs;
  private final MeasuredWindow window;
  private long[] firstStartMicros = new long[0];
  private long[] attemptStartMicros = new long[0];
  private long[] ranMicros = new long[0];
  private long[] ranInsideMicros = new long[0];

  AttemptTimes(JobTable jobs, MeasuredWindow window) {
    this.jobs = jobs;
    this.window = window;
  }

  void submitted(int job) {
    int length = jobs.slotCapacity();
    if (length > firstStartMicros.length) {
      firstStartMicros = Arrays.copyOf(firstStartMicros, length);
      attemptStartMicros = Arrays.copyOf(attemptStartMicros, length);
      ranMicros = Arrays.copyOf(ranMicros, length);
      ranInsideMicros = Arrays.copyOf(ranInsideMicros, length);
    }
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
    return jobs.slot(job);
  }
}
