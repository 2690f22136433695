package io.adlro.sim.workload;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/**
 * The jobs of a table again and again, each time later by the same period: any number of jobs in
 * the memory of a few. The first job of the table may come only once, in front of all others.
 */
public final class RepeatedWorkload implements Workload {
  private final WorkloadTable table;
  private final int once;
  private final int size;
  private final long periodMicros;

  private RepeatedWorkload(WorkloadTable table, int once, int times, long periodMicros) {
    this.table = table;
    this.once = once;
    this.size = Math.addExact(once, Math.multiplyExact(times, table.size() - once));
    this.periodMicros = periodMicros;
  }

  /** All jobs of the table; the period is at least the time from the first to the last. */
  public static RepeatedWorkload of(WorkloadTable table, int times, long periodMicros) {
    return new RepeatedWorkload(table, 0, times, periodMicros);
  }

  /** The first job once, then the others again and again. */
  public static RepeatedWorkload afterTheFirst(WorkloadTable table, int times, long periodMicros) {
    return new RepeatedWorkload(table, 1, times, periodMicros);
  }

  private int row(int job) {
    return job < once ? job : once + (job - once) % (table.size() - once);
  }

  @Override
  public Cluster cluster() {
    return table.cluster();
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long submitMicros(int job) {
    long period = job < once ? 0 : (job - once) / (table.size() - once);
    return table.submitMicros(row(job)) + period * periodMicros;
  }

  @Override
  public long workMicros(int job) {
    return table.workMicros(row(job));
  }

  @Override
  public JobTable emptyTable() {
    return table.emptyTable();
  }

  @Override
  public void appendTo(JobTable jobs, int job) {
    jobs.addRow(table.requests(), row(job), submitMicros(job));
  }
}
