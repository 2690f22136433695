package io.adlro.study.experiment;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Need;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.Bound;
import io.adlro.solve.BoundInput;
import io.adlro.solve.JctBound;
import java.util.List;

/** The lower bound on the mean JCT of some jobs, from their true work and the fastest GPUs. */
final class WindowBound {
  private WindowBound() {}

  /** For the schedules that are possible with what the setting offers. */
  static Bound of(WorkloadTable jobs, List<Need> offered) {
    JctBound bound =
        offered.contains(Need.PREEMPTION)
            ? JctBound.withPreemption()
            : JctBound.withoutPreemption();
    return bound.of(input(jobs));
  }

  private static BoundInput input(WorkloadTable jobs) {
    Cluster cluster = jobs.cluster();
    long[] release = new long[jobs.size()];
    long[][] run = new long[jobs.size()][cluster.modelCount()];
    int[] width = new int[jobs.size()];
    for (int job = 0; job < jobs.size(); job++) {
      release[job] = jobs.submitMicros(job);
      width[job] = Math.toIntExact(jobs.requests().widthMilli(job));
      for (int m = 0; m < cluster.modelCount(); m++) {
        boolean eligible = (jobs.requests().eligibleModels(job) >>> m & 1) != 0;
        run[job][m] = eligible ? runMicros(jobs, job, m) : Long.MAX_VALUE;
      }
    }
    int[] gpus = new int[cluster.modelCount()];
    for (int m = 0; m < gpus.length; m++) {
      gpus[m] = cluster.gpusOfModel(m);
    }
    return new BoundInput(release, run, width, gpus);
  }

  /** Rounded down, so that it stays a bound, but at least 1. */
  private static long runMicros(WorkloadTable jobs, int job, int model) {
    double speed = jobs.cluster().speed(jobs.requests().jobClass(job), model);
    return Math.max(1, (long) (jobs.workMicros(job) / speed));
  }
}
