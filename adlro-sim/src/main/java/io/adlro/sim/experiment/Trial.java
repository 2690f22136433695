package io.adlro.sim.experiment;

import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;

/** One seed of a comparison: the same jobs and faults for every policy. */
public record Trial(long seed, WorkloadTable jobs, FaultPlan faults, MeasuredWindow window) {
  /** Some of its jobs in a row, from time 0 on an empty cluster and without faults. */
  public Trial part(int firstJob, int count) {
    WorkloadTable part = new WorkloadTable(jobs.cluster());
    for (int row = firstJob; row < firstJob + count; row++) {
      Job job = jobs.job(row);
      part.add(job.submittedAt(job.submitMicros() - jobs.submitMicros(firstJob)));
    }
    return new Trial(seed, part, FaultPlan.none(), MeasuredWindow.batch(part));
  }
}
