package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.Workload;

/**
 * A workload that grows: a job is appended when it is ordered to start for the first time, and
 * submitted at that instant. Only the last one is kept; the simulation copies it when it is
 * submitted.
 */
final class OrderedJobs implements Workload {
  private final Cluster cluster;
  private Job last;
  private int size;

  OrderedJobs(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Appends a job and returns its number. */
  int add(Job job) {
    last = job;
    return size++;
  }

  private Job last(int job) {
    if (job != size - 1) {
      throw new IllegalStateException("job %d of %d is not kept".formatted(job, size));
    }
    return last;
  }

  @Override
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long submitMicros(int job) {
    return last(job).submitMicros();
  }

  @Override
  public long workMicros(int job) {
    return last(job).workMicros();
  }

  @Override
  public JobTable emptyTable() {
    return new JobTable(cluster);
  }

  @Override
  public void appendTo(JobTable table, int job) {
    table.add(last(job).request(), submitMicros(job));
  }
}
