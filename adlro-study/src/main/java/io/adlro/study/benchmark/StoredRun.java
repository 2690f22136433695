package io.adlro.study.benchmark;

import io.adlro.sim.metrics.RunResult;
import java.util.List;

/**
 * What is stored of a run; metrics are NaN where no measured job completed.
 *
 * @param unfinished jobs that did not complete
 * @param blockJctSeconds sums of JCT over blocks of consecutive measured jobs; empty for few jobs
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
    int unfinished,
    List<Double> blockJctSeconds)
    implements StoredRecord {

  public StoredRun {
    blockJctSeconds = List.copyOf(blockJctSeconds);
  }

  static StoredRun of(
      String key,
      String workload,
      String policy,
      long seed,
      RunResult run,
      List<Double> blockJctSeconds) {
    return new StoredRun(
        key,
        workload,
        policy,
        seed,
        run.jct().mean(),
        run.jct().p99(),
        run.meanQueueSeconds(),
        run.meanBoundedSlowdown(),
        run.jobs().unfinished(),
        blockJctSeconds);
  }
}
