package io.adlro.sim.metrics;

/** Counters of a run, written by {@link RunMetrics} alone. */
final class JobTally {
  private static final double MICROS_PER_HOUR = 3.6e9;

  int submitted;
  int completed;
  int failed;
  int impossible;
  int cancelled;
  int preempted;
  int interrupted;
  int refusedPlacements;
  int completedInWindow;
  long lastCompletionMicros;
  double lostMilliMicros;

  JobCounts counts() {
    return new JobCounts(
        submitted,
        completed,
        failed,
        impossible,
        cancelled,
        submitted - completed - failed - impossible - cancelled,
        preempted,
        interrupted,
        refusedPlacements);
  }

  /** Makespan: last C - first r. */
  double makespanSeconds(long firstSubmitMicros) {
    return completed == 0 ? Double.NaN : (lastCompletionMicros - firstSubmitMicros) / 1e6;
  }

  /** Throughput: completions in the window / T. */
  double throughputJobsPerHour(long windowMicros) {
    return completedInWindow * MICROS_PER_HOUR / windowMicros;
  }

  double lostGpuHours() {
    return lostMilliMicros / 1000 / MICROS_PER_HOUR;
  }
}
