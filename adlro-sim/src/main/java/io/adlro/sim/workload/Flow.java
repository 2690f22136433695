package io.adlro.sim.workload;

import java.util.function.LongSupplier;

/** A stream of jobs that is open for a part of the run. */
final class Flow {
  static final long NEVER = Long.MAX_VALUE;

  private final LongSupplier times;
  private final long untilMicros;
  private final JobSource jobs;
  private long nextMicros;

  Flow(LongSupplier times, long fromMicros, long untilMicros, JobSource jobs) {
    this.times = times;
    this.untilMicros = untilMicros;
    this.jobs = jobs;
    do {
      advance();
    } while (nextMicros < fromMicros);
  }

  /** When the next job arrives, or {@link #NEVER}. */
  long nextMicros() {
    return nextMicros;
  }

  Job take() {
    Job job = jobs.next(nextMicros);
    advance();
    return job;
  }

  private void advance() {
    long micros = times.getAsLong();
    nextMicros = micros < untilMicros ? micros : NEVER;
  }
}
