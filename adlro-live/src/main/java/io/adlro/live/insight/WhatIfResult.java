package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of jobs in the same futures with and without a change: of those that wait, and of
 * those that run and are stopped by it.
 *
 * @param waiting number of jobs that wait for GPUs
 * @param running number of jobs that hold GPUs which the change takes away
 * @param question the job in question, if it waits
 * @param mean of the changes of all starts
 * @param jobs all that wait and start in every future with or without the change, and those that
 *     are stopped in some future; those that gain most first
 */
public record WhatIfResult(
    long atMicros,
    int futures,
    int waiting,
    int running,
    Optional<Asked> question,
    Optional<Change> mean,
    List<ChangedJob> jobs) {
  public WhatIfResult {
    jobs = List.copyOf(jobs);
  }

  /** The job in question as it is and as it would be. */
  public record Asked(String id, JobForecast before, JobForecast after) {}

  /**
   * By how much a start or end is later: the median and nine of ten futures; negative is earlier,
   * infinite never.
   */
  public record Change(double lowMicros, double medianMicros, double highMicros) {}

  /** Who has the change. */
  public enum Effect {
    /** Earlier in nine of ten futures. */
    GAINS,
    /** Later in nine of ten futures. */
    LOSES,
    UNDECIDED
  }

  /** What of a job changes. */
  public enum Time {
    /** The start of a waiting job. */
    START,
    /** The end of a job that runs. */
    END
  }

  /** One job. */
  public record ChangedJob(String id, Time time, Change change, Effect effect) {}
}
