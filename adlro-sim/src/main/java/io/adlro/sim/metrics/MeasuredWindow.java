package io.adlro.sim.metrics;

import io.adlro.sim.workload.Workload;

/**
 * What of a run counts. Jobs {@code fromJob..toJob-1} count for what is measured per job; the time
 * {@code [fromMicros, toMicros]} counts for integrals over time, whichever jobs fill it.
 */
public record MeasuredWindow(int fromJob, int toJob, long fromMicros, long toMicros) {
  /** End of a window that ends with the last completion, which is not known in advance. */
  public static final long OPEN = Long.MAX_VALUE;

  public MeasuredWindow {
    if (fromJob < 0 || fromJob > toJob || fromMicros < 0 || fromMicros > toMicros) {
      throw new IllegalArgumentException(
          "no measured window: jobs [%d, %d), %d to %d microseconds"
              .formatted(fromJob, toJob, fromMicros, toMicros));
    }
  }

  /**
   * The rule for a stream: of n jobs the first {@code floor(n * warmup)} and the last {@code
   * floor(n * drain)} by submission are cut; time counts from the submission of the first job that
   * is measured to that of the first one behind them (of the last one, where none is cut).
   */
  public static MeasuredWindow stream(Workload jobs, double warmup, double drain) {
    if (!(warmup >= 0 && drain >= 0 && warmup + drain < 1)) {
      throw new IllegalArgumentException(
          "warm-up %s and drain %s leave nothing to measure".formatted(warmup, drain));
    }
    requireJobs(jobs);
    int fromJob = cut(jobs.size(), warmup);
    int toJob = jobs.size() - cut(jobs.size(), drain);
    long toMicros = jobs.submitMicros(Math.min(toJob, jobs.size() - 1));
    return new MeasuredWindow(fromJob, toJob, jobs.submitMicros(fromJob), toMicros);
  }

  /** The rule for a finite batch: all jobs, from the first submission to the last completion. */
  public static MeasuredWindow batch(Workload jobs) {
    return batchAfter(jobs, 0);
  }

  /** The same after a warm-up: of n jobs the first {@code floor(n * warmup)} are cut. */
  public static MeasuredWindow batchAfter(Workload jobs, double warmup) {
    requireJobs(jobs);
    int fromJob = cut(jobs.size(), warmup);
    return new MeasuredWindow(fromJob, jobs.size(), jobs.submitMicros(fromJob), OPEN);
  }

  private static void requireJobs(Workload jobs) {
    if (jobs.size() == 0) {
      throw new IllegalArgumentException("no jobs, nothing to measure");
    }
  }

  /** How many jobs a fraction of so many is. */
  public static int cut(int jobs, double fraction) {
    // Slightly above the product: 0.29 * 100 is a little less than 29.
    return (int) (jobs * fraction + 1e-9);
  }

  public boolean isOpen() {
    return toMicros == OPEN;
  }

  /** Whether the job counts for what is measured per job. */
  public boolean measures(int job) {
    return job >= fromJob && job < toJob;
  }

  /** Whether the instant lies in the window, its ends included. */
  public boolean covers(long atMicros) {
    return atMicros >= fromMicros && atMicros <= toMicros;
  }

  /** How much of a span of time lies in the window. */
  public long overlapMicros(long startMicros, long endMicros) {
    return Math.max(0, Math.min(endMicros, toMicros) - Math.max(startMicros, fromMicros));
  }

  public long lengthMicros() {
    return toMicros - fromMicros;
  }

  /** The same window with its end set. */
  MeasuredWindow endingAt(long micros) {
    return new MeasuredWindow(fromJob, toJob, fromMicros, Math.max(fromMicros, micros));
  }
}
