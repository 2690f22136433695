package io.adlro.sim.metrics;

import io.adlro.sim.stats.Summary;
import java.util.List;

/**
 * The outcome of one run. Values per job are over the measured jobs that completed, values over
 * time are over the measured window; NaN where there is nothing to measure.
 *
 * @param window what was measured, its end now known
 * @param jctSeconds C - r of the measured jobs, in order of completion
 * @param jct their mean and percentiles
 * @param meanQueueSeconds mean of s - r
 * @param meanSlowdown mean of (C - r) / p*
 * @param meanBoundedSlowdown mean of max(1, (C - r) / max(p*, 10 s))
 * @param meanProgress mean of p* / (C - r), 0 for a measured job that was left unfinished
 * @param priorityWeightedJctSeconds mean of C - r with the priorities as weights
 * @param topPriorityJctSeconds mean of C - r over the third of the jobs with the highest priority
 * @param makespanSeconds last C - first r over all jobs
 * @param throughputJobsPerHour completions in the window over its length
 * @param lostGpuHours GPU time, over the whole run, of stopped attempts that left no saved work
 */
public record RunResult(
    MeasuredWindow window,
    JobCounts jobs,
    Sample jctSeconds,
    Summary jct,
    double meanQueueSeconds,
    double meanSlowdown,
    double meanBoundedSlowdown,
    double meanProgress,
    double priorityWeightedJctSeconds,
    double topPriorityJctSeconds,
    double makespanSeconds,
    double throughputJobsPerHour,
    GpuUse gpus,
    FairnessResult fairness,
    double lostGpuHours,
    List<ClassResult> classes,
    List<ModelResult> models) {

  public RunResult {
    classes = List.copyOf(classes);
    models = List.copyOf(models);
  }

  /** The value score V of the run, in (0, 1]. */
  public double valueScore() {
    return HyperScore.value(meanProgress, gpus);
  }

  public double hyperScore() {
    return HyperScore.of(valueScore());
  }
}
