package io.adlro.core.policy;

/** The quantities of the published scores: seconds since submission, seconds of run time, GPUs. */
final class Seconds {
  private Seconds() {}

  static double waited(DecisionContext now, int job) {
    return (now.nowMicros() - now.jobs().submitMicros(job)) * 1e-6;
  }

  /** Expected run time in the job's best configuration, never zero: scores divide by it. */
  static double estimate(DecisionContext now, int job) {
    return Math.max(1, now.runTimes().bestRunMicros(job)) * 1e-6;
  }

  /** The gang in GPUs; four halves are two. */
  static double gpus(DecisionContext now, int job) {
    return now.jobs().widthMilli(job) * 1e-3;
  }
}
