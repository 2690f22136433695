package io.adlro.sim.experiment;

import io.adlro.core.model.Job;
import io.adlro.core.model.JobTable;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;

/** One seed of a comparison: the same jobs and faults for every policy. */
public record Trial(long seed, JobTable jobs, FaultPlan faults, MeasuredWindow window) {
  /** Some of its jobs in a row, from time 0 on an empty cluster and without faults. */
  public Trial part(int firstJob, int count) {
    JobTable part = new JobTable(jobs.cluster());
    for (int row = firstJob; row < firstJob + count; row++) {
      Job job = jobs.job(row);
      part.add(job.submittedAt(job.submitMicros() - jobs.submitMicros(firstJob)));
    }
    return new Trial(seed, part, FaultPlan.none(), MeasuredWindow.batch(part));
  }
}
