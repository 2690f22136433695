package io.adlro.sim.workload;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/**
 * The jobs of a run in order of submission, with their true work, which only a simulation knows. A
 * job's number is that which it has in the kernel.
 */
public interface Workload {
  Cluster cluster();

  /** The number of jobs. */
  int size();

  long submitMicros(int job);

  /** The true work: run time on GPUs of speed 1. */
  long workMicros(int job);

  /** An empty table to which these jobs can be appended. */
  JobTable emptyTable();

  /** Appends the request of a job to a table, when the job is submitted. */
  void appendTo(JobTable table, int job);
}
