package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.Workload;
import java.util.Arrays;

/** The live jobs of a state with assumed work, and jobs that are assumed to come. */
final class ImaginedJobs implements Workload {
  private final ClusterState state;
  private final JobTable present;
  private final int submitted;
  private final long[] workBySlot;
  private final JobTable coming;
  private long[] workMicros = new long[16];

  /** The state is that in which the future begins. */
  ImaginedJobs(ClusterState state) {
    this.state = state;
    present = state.jobs();
    submitted = state.submitted();
    workBySlot = new long[present.slotCapacity()];
    coming = present.emptyWithSameNames();
  }

  /** Sets the work of a live job and removes its limit. */
  void imagineWork(int job, long micros) {
    workBySlot[present.slot(job)] = micros;
    state.limitChanged(state.nowMicros(), job, JobTable.UNKNOWN);
  }

  /** Adds a job that comes later than those before it. */
  void add(JobRequest request, long atMicros, long ofWorkMicros) {
    int n = coming.add(request, atMicros);
    if (n == workMicros.length) {
      workMicros = Arrays.copyOf(workMicros, 2 * n);
    }
    workMicros[n] = ofWorkMicros;
  }

  /** Jobs that were submitted before the future begins; the next one has this number. */
  int submitted() {
    return submitted;
  }

  @Override
  public Cluster cluster() {
    return present.cluster();
  }

  @Override
  public int size() {
    return submitted + coming.size();
  }

  @Override
  public long submitMicros(int job) {
    return job < submitted ? present.submitMicros(job) : coming.submitMicros(job - submitted);
  }

  /** Of a job that was submitted before, only until the future begins. */
  @Override
  public long workMicros(int job) {
    return job < submitted ? workBySlot[present.slot(job)] : workMicros[job - submitted];
  }

  @Override
  public JobTable emptyTable() {
    return present.emptyWithSameNames();
  }

  @Override
  public void appendTo(JobTable table, int job) {
    table.addRow(coming, job - submitted, coming.submitMicros(job - submitted));
  }
}
