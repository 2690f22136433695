package io.adlro.sim.workload;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.Arrays;

/** A workload in memory: the requests of all jobs as a table, and the work of each. */
public final class WorkloadTable implements Workload {
  private final JobTable requests;
  private long[] workMicros = new long[64];

  public WorkloadTable(Cluster cluster) {
    this(new JobTable(cluster));
  }

  private WorkloadTable(JobTable requests) {
    this.requests = requests;
  }

  /** Appends a job and returns its number. Jobs come in order of submission. */
  public int add(Job job) {
    return setWork(requests.add(job.request(), job.submitMicros()), job.workMicros());
  }

  private int setWork(int job, long micros) {
    if (job == workMicros.length) {
      workMicros = Arrays.copyOf(workMicros, 2 * job);
    }
    workMicros[job] = micros;
    return job;
  }

  /** A workload of the first jobs of this one. */
  public WorkloadTable firstJobs(int count) {
    WorkloadTable first = new WorkloadTable(emptyTable());
    for (int job = 0; job < count; job++) {
      appendTo(first.requests, job);
      first.setWork(job, workMicros[job]);
    }
    return first;
  }

  /** The same jobs for a cluster that has the same models with other speeds. */
  public WorkloadTable on(Cluster other) {
    JobTable table = emptyTable();
    table.changeCluster(other);
    WorkloadTable same = new WorkloadTable(table);
    for (int job = 0; job < size(); job++) {
      appendTo(table, job);
      same.setWork(job, workMicros[job]);
    }
    return same;
  }

  /** The kinds of jobs, with their work. */
  public JobMix mix() {
    return new JobMix(requests, this::workMicros);
  }

  /** The job as a record, for exports and messages. */
  public Job job(int job) {
    return new Job(submitMicros(job), requests.request(job), workMicros[job]);
  }

  /** The requests of all jobs; none of them ends in this table. */
  public JobTable requests() {
    return requests;
  }

  @Override
  public Cluster cluster() {
    return requests.cluster();
  }

  @Override
  public int size() {
    return requests.size();
  }

  @Override
  public long submitMicros(int job) {
    return requests.submitMicros(job);
  }

  @Override
  public long workMicros(int job) {
    return workMicros[job];
  }

  @Override
  public JobTable emptyTable() {
    return requests.emptyWithSameNames();
  }

  @Override
  public void appendTo(JobTable table, int job) {
    table.addRow(requests, job, requests.submitMicros(job));
  }
}
