package io.adlro.sim.metrics;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The metrics of a run with their one name each: terminal, pages, JSON and documentation use the
 * words, fields and definitions of this list.
 */
public enum ResultMetric {
  MEAN_JCT(
      "mean JCT",
      "meanJctSeconds",
      Scale.SECONDS,
      run -> run.jct().mean(),
      "Job completion time, from submission to completion: mean over the measured jobs that"
          + " completed."),
  P50_JCT(
      "p50 JCT",
      "p50JctSeconds",
      Scale.SECONDS,
      run -> run.jct().p50(),
      "Half of the measured jobs have this JCT or less."),
  P95_JCT(
      "p95 JCT",
      "p95JctSeconds",
      Scale.SECONDS,
      run -> run.jct().p95(),
      "95 % of the measured jobs have this JCT or less."),
  P99_JCT(
      "p99 JCT",
      "p99JctSeconds",
      Scale.SECONDS,
      run -> run.jct().p99(),
      "99 % of the measured jobs have this JCT or less."),
  MEAN_WAIT(
      "mean wait",
      "meanQueueSeconds",
      Scale.SECONDS,
      RunResult::meanQueueSeconds,
      "From submission to the first start, also called queueing delay: mean over the measured"
          + " jobs."),
  MEAN_SLOWDOWN(
      "mean slowdown",
      "meanSlowdown",
      Scale.AMOUNT,
      RunResult::meanSlowdown,
      "JCT over the run time on the fastest eligible GPUs."),
  MEAN_BOUNDED_SLOWDOWN(
      "mean bounded slowdown",
      "meanBoundedSlowdown",
      Scale.AMOUNT,
      RunResult::meanBoundedSlowdown,
      "JCT over the run time on the fastest eligible GPUs or 10 s, at least 1."),
  MEAN_PROGRESS(
      "mean progress",
      "meanProgress",
      Scale.SHARE,
      RunResult::meanProgress,
      "Best run time over JCT; an unfinished job counts 0."),
  PRIORITY_WEIGHTED_JCT(
      "priority-weighted JCT",
      "priorityWeightedJctSeconds",
      Scale.SECONDS,
      RunResult::priorityWeightedJctSeconds,
      "Mean JCT with the priorities of the jobs as weights."),
  TOP_PRIORITY_JCT(
      "top-priority JCT",
      "topPriorityJctSeconds",
      Scale.SECONDS,
      RunResult::topPriorityJctSeconds,
      "Mean JCT over the third of the jobs with the highest priority."),
  MAKESPAN(
      "makespan",
      "makespanSeconds",
      Scale.SECONDS,
      RunResult::makespanSeconds,
      "From the first submission to the last completion."),
  THROUGHPUT(
      "throughput",
      "throughputJobsPerHour",
      Scale.JOBS_PER_HOUR,
      RunResult::throughputJobsPerHour,
      "Completions per hour of the measured window; shown in saturation only, below it is the"
          + " arrival rate for every policy."),
  UTILISATION(
      "utilisation",
      "utilization",
      Scale.SHARE,
      run -> run.gpus().utilization(),
      "GPU time in which jobs ran, over all GPU time."),
  EFFECTIVE_UTILISATION(
      "effective utilisation",
      "effectiveUtilization",
      Scale.SHARE,
      run -> run.gpus().effectiveUtilization(),
      "GPU time that the completed jobs would have needed on their fastest GPUs, over all GPU time."
          + " A slow placement raises utilisation, never this."),
  IDLE(
      "idle",
      "idleGpuFraction",
      Scale.SHARE,
      run -> run.gpus().idleFraction(),
      "GPU time that was up and free, over all GPU time."),
  WANTED_IDLE(
      "wanted idle",
      "wantedIdleGpuFraction",
      Scale.SHARE,
      run -> run.gpus().wantedIdleFraction(),
      "GPU time that was free while a job waited that may use that GPU model, over all GPU time."),
  DOWN(
      "down",
      "downGpuFraction",
      Scale.SHARE,
      run -> run.gpus().downFraction(),
      "GPU time of lost GPUs, over all GPU time."),
  ENERGY(
      "energy",
      "energyKwh",
      Scale.KWH,
      run -> run.gpus().energyKwh(),
      "Energy by the power model, over the measured window."),
  LOST_GPU_TIME(
      "lost GPU time",
      "lostGpuHours",
      Scale.GPU_HOURS,
      RunResult::lostGpuHours,
      "GPU time of stopped attempts that left no saved work."),
  WORST_FINISH_TIME_FAIRNESS(
      "worst finish-time fairness",
      "worstFinishTimeFairness",
      Scale.AMOUNT,
      run -> run.fairness().worstFinishTime(),
      "The largest ratio, over the measured jobs, of JCT to what it would be alone on 1/N of the"
          + " cluster, with N the mean number of jobs in the system meanwhile."),
  MEAN_FINISH_TIME_FAIRNESS(
      "mean finish-time fairness",
      "meanFinishTimeFairness",
      Scale.AMOUNT,
      run -> run.fairness().meanFinishTime(),
      "The mean of these ratios."),
  JAIN_INDEX(
      "Jain index",
      "jainIndexOverUsers",
      Scale.AMOUNT,
      run -> run.fairness().jainOverUsers(),
      "1 when all users are served equally."),
  WORST_USER_SLOWDOWN(
      "worst user slowdown",
      "worstUserSlowdown",
      Scale.AMOUNT,
      run -> run.fairness().worstUserSlowdown(),
      "The mean bounded slowdown of the jobs of the user for whom it is largest; none with one"
          + " user."),
  VALUE_SCORE(
      "value score",
      "valueScore",
      Scale.SCORE,
      RunResult::valueScore,
      "V in (0, 1]: the root of mean progress times the useful share of the GPU time that was"
          + " allocated or idle while wanted."),
  HYPERSCORE(
      "HyperScore",
      "hyperScore",
      Scale.SCORE,
      RunResult::hyperScore,
      "100 (1 + sigmoid(5 ln V - ln 2)^2.1) of the value score V, above 100 and at most 109.96.");

  /** What the numbers of a metric are, and how they are written. */
  public enum Scale {
    SECONDS("s"),
    SHARE("%"),
    JOBS_PER_HOUR("jobs/h"),
    KWH("kWh"),
    GPU_HOURS("GPU h"),
    AMOUNT(""),
    SCORE("");

    private final String unit;

    Scale(String unit) {
      this.unit = unit;
    }

    public String unit() {
      return unit;
    }
  }

  private final String word;
  private final String field;
  private final Scale scale;

  // Always a lambda without state.
  @SuppressWarnings("ImmutableEnumChecker")
  private final ToDoubleFunction<RunResult> value;

  private final String definition;

  ResultMetric(
      String word,
      String field,
      Scale scale,
      ToDoubleFunction<RunResult> value,
      String definition) {
    this.word = word;
    this.field = field;
    this.scale = scale;
    this.value = value;
    this.definition = definition;
  }

  /** Its name in tables and sentences. */
  public String word() {
    return word;
  }

  /** Its name as a column on the command line: the word with hyphens, "mean-jct". */
  public String column() {
    return word.toLowerCase(Locale.ROOT).replace(' ', '-');
  }

  /** Its name in JSON and CSV. */
  public String field() {
    return field;
  }

  public Scale scale() {
    return scale;
  }

  public String definition() {
    return definition;
  }

  public double of(RunResult run) {
    return value.applyAsDouble(run);
  }
}
