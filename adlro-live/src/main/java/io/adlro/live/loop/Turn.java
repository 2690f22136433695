package io.adlro.live.loop;

import io.adlro.core.state.ClusterState;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.Store.KeyedJob;
import io.adlro.live.store.Store.SubmissionKey;
import io.adlro.live.store.StoreReader;
import java.util.Map;

/**
 * One round of the loop: some messages, a decision, a commit.
 *
 * @param nowMicros the time of all facts of the round
 * @param clusterHasQueue whether jobs come from the cluster itself
 * @param keys submissions with these keys were accepted before; those of this round are added
 */
record Turn(
    LiveKernel kernel,
    long nowMicros,
    long epoch,
    Mode mode,
    boolean clusterHasQueue,
    StoreReader stored,
    Map<SubmissionKey, KeyedJob> keys) {

  ClusterState state() {
    return kernel.state();
  }

  OpenBatch batch() {
    return kernel.batch();
  }

  /** Notes who changed what. */
  void audit(Caller caller, String action, String subject, String detail) {
    long sequence = Math.max(0, batch().lastSequence());
    batch().audit.add(new AuditEntry(sequence, nowMicros, caller.name(), action, subject, detail));
  }

  /** Starts the present attempt of an active job on the GPUs that it holds, after the commit. */
  void orderStart(int job) {
    ClusterState state = state();
    batch()
        .orders
        .add(
            new DriverOrder.Start(
                state.jobs().id(job),
                state.placements(job),
                epoch,
                state.jobs().request(job),
                state.savedWorkMicros(job),
                kernel.changes().gpuIds(job)));
  }

  /** Ends a job in the cluster, after the commit. */
  void orderEnd(String job, int attempt) {
    if (!clusterHasQueue) {
      orderCancel(job, attempt);
    } else if (mode == Mode.ACTIVE) {
      batch().orders.add(new DriverOrder.End(job, attempt, epoch));
    }
  }

  /** Stops an attempt for good, after the commit. */
  void orderCancel(String job, int attempt) {
    if (mode == Mode.ACTIVE) {
      batch().orders.add(new DriverOrder.Cancel(job, attempt, epoch));
    }
  }
}
