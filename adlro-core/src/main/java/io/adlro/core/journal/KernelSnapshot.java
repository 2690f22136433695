package io.adlro.core.journal;

import io.adlro.core.event.Orders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.snapshot.SnapshotException;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A kernel between two records of its journal. The records behind it lead from the snapshot to the
 * present: see {@link JournalRecovery}.
 *
 * @param kernel a copy that does not change any more, or one that was restored
 * @param applied number of the last record that it has applied, 0 for none
 */
public record KernelSnapshot(SchedulingKernel kernel, long applied) {
  private static final String SECTION = "kernel-snapshot";
  private static final int VERSION = 1;

  /** Writes it; the stream is neither flushed nor closed. */
  public void write(OutputStream out) {
    SnapshotWriter to = new SnapshotWriter(out);
    to.start(SECTION, VERSION);
    to.writeLong(applied);
    kernel.save(to);
    to.end(SECTION);
    to.finish();
  }

  /**
   * Reads it.
   *
   * @param policy a new one of the kind that was saved
   * @param receiver of the orders of the restored kernel
   * @throws SnapshotException if it is damaged or does not suit the policy
   */
  public static KernelSnapshot read(InputStream in, PlacementPolicy policy, Orders receiver) {
    SnapshotReader from = new SnapshotReader(in);
    from.start(SECTION, VERSION);
    long applied = from.readLong();
    SchedulingKernel kernel = SchedulingKernel.restored(from, policy, receiver);
    from.end(SECTION);
    from.finish();
    return new KernelSnapshot(kernel, applied);
  }
}
