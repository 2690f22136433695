package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of the waiting jobs in the same futures with and without a change.
 *
 * @param waiting number of jobs that wait for GPUs
 * @param question the job in question, if it waits
 * @param mean of the changes of all starts
 * @param jobs all that wait and start in most futures, those that gain most first
 */
public record WhatIfResult(
    long atMicros,
    int futures,
    int waiting,
    Optional<Asked> question,
    Optional<Change> mean,
    List<ChangedJob> jobs) {
  public WhatIfResult {
    jobs = List.copyOf(jobs);
  }

  /** The job in question as it is and as it would be. */
  public record Asked(String id, JobForecast before, JobForecast after) {}

  /** By how much a start is later: the median and nine of ten futures; negative is earlier. */
  public record Change(double lowMicros, double medianMicros, double highMicros) {}

  /** Who has the change. */
  public enum Effect {
    /** Earlier in nine of ten futures. */
    GAINS,
    /** Later in nine of ten futures. */
    LOSES,
    UNDECIDED
  }

  /** One job. */
  public record ChangedJob(String id, Change change, Effect effect) {}
}
