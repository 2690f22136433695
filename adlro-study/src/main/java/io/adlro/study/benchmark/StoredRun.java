package io.adlro.study.benchmark;

import io.adlro.sim.metrics.RunResult;

/**
 * What is stored of a run; metrics are NaN where no measured job completed.
 *
 * @param seed the replicate
 * @param worstUserSlowdown mean bounded slowdown of the worst-off user; NaN with one user
 * @param unfinished jobs that did not complete
 */
public record StoredRun(
    String key,
    String workload,
    String policy,
    long seed,
    double meanJctSeconds,
    double p99JctSeconds,
    double meanQueueSeconds,
    double meanBoundedSlowdown,
    double worstUserSlowdown,
    int unfinished)
    implements StoredRecord {

  static StoredRun of(String key, String workload, String policy, long seed, RunResult run) {
    return new StoredRun(
        key,
        workload,
        policy,
        seed,
        run.jct().mean(),
        run.jct().p99(),
        run.meanQueueSeconds(),
        run.meanBoundedSlowdown(),
        run.fairness().worstUserSlowdown(),
        run.jobs().unfinished());
  }
}
