package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/**
 * Run times that a job is held against, from its true work and the table's speeds over the models
 * it is eligible for. Not below a microsecond, the grain of time, so that they can divide.
 */
final class ReferenceTimes {
  private final JobTable jobs;
  private final Cluster cluster;

  ReferenceTimes(JobTable jobs) {
    this.jobs = jobs;
    this.cluster = jobs.cluster();
  }

  /** p* = work / speed of the fastest eligible model: no placement is faster. */
  double bestMicros(int job) {
    int jobClass = jobs.jobClass(job);
    double fastest = 0;
    for (long rest = jobs.eligibleModels(job); rest != 0; rest &= rest - 1) {
      fastest = Math.max(fastest, cluster.speed(jobClass, Long.numberOfTrailingZeros(rest)));
    }
    return Math.max(1, jobs.workMicros(job) / fastest);
  }

  /** p_mean = work / mean speed over the eligible GPUs: what a job gets that has no choice. */
  double meanMicros(int job) {
    int jobClass = jobs.jobClass(job);
    double speeds = 0;
    int gpus = 0;
    for (long rest = jobs.eligibleModels(job); rest != 0; rest &= rest - 1) {
      int model = Long.numberOfTrailingZeros(rest);
      speeds += cluster.gpusOfModel(model) * cluster.speed(jobClass, model);
      gpus += cluster.gpusOfModel(model);
    }
    return Math.max(1, jobs.workMicros(job) * gpus / speeds);
  }
}
