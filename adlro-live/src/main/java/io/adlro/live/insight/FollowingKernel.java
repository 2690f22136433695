package io.adlro.live.insight;

import io.adlro.core.event.Order;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.store.StoredJournal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A kernel that applies the records of a stored journal and decides nothing. It begins with the
 * newest snapshot up to a record. Not thread-safe.
 */
final class FollowingKernel {
  /** Records that are read at once; no transaction of the store is open while they are applied. */
  private static final int RECORDS = 5_000;

  private final StoredJournal journal;
  private final SchedulingKernel kernel;
  private final JournalRecovery recovery;

  /** Begins with the newest snapshot that has applied no record behind this one. */
  FollowingKernel(StoredJournal journal, LivePolicy policy, long upTo) {
    this(journal, policy, upTo, policy.guarded());
  }

  /**
   * The same with a policy of the same kind.
   *
   * @param fresh has no memory yet
   */
  FollowingKernel(StoredJournal journal, LivePolicy policy, long upTo, PlacementPolicy fresh) {
    this.journal = journal;
    KernelSnapshot start = policy.start(journal, upTo, fresh, QuietOrders.IGNORE);
    kernel = start.kernel();
    recovery =
        new JournalRecovery(
            kernel, JournalRecovery.entrance(policy.header(), kernel), start.applied());
  }

  SchedulingKernel kernel() {
    return kernel;
  }

  /** The number of the record that was applied last. */
  long applied() {
    return recovery.applied();
  }

  /** Applies all records that the journal has. */
  void followToEnd() {
    for (List<JournalRecord> part = next(); !part.isEmpty(); part = next()) {
      part.forEach(recovery::apply);
    }
  }

  private List<JournalRecord> next() {
    return read(applied());
  }

  private List<JournalRecord> read(long after) {
    List<JournalRecord> part = new ArrayList<>();
    journal.readJournal(
        after,
        after + RECORDS,
        (sequence, record) -> part.add(JournalReader.record(sequence, record)));
    return part;
  }

  /**
   * Goes on to the decision that has this record among its orders, and stops before it.
   *
   * @return its orders up to its end; empty if the record is not an order
   */
  Optional<List<JournalRecord.Ordered>> followToDecision(long sequence) {
    List<JournalRecord.Ordered> orders = new ArrayList<>();
    long read = applied();
    for (List<JournalRecord> part = read(read); !part.isEmpty(); part = read(read)) {
      for (JournalRecord record : part) {
        read = record.sequence();
        if (record instanceof JournalRecord.Ordered ordered) {
          orders.add(ordered);
          if (!(ordered.order() instanceof Order.Decided)) {
            continue;
          }
          if (sequence <= read) {
            return Optional.of(orders);
          }
          orders.forEach(recovery::apply);
          orders.clear();
        } else if (sequence <= read) {
          return Optional.empty();
        } else {
          recovery.apply(record);
        }
      }
    }
    return Optional.empty();
  }

  /** The present state and memory as bytes, from which kernels with policies of the same kind. */
  Frozen freeze() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new KernelSnapshot(kernel, applied()).write(bytes);
    return new Frozen(bytes.toByteArray());
  }

  /** A kernel at one record, as bytes. */
  record Frozen(byte[] bytes) {
    /** A kernel of its own with a new policy of the same kind. */
    SchedulingKernel thawed(PlacementPolicy policy, Orders receiver) {
      return KernelSnapshot.read(new ByteArrayInputStream(bytes), policy, receiver).kernel();
    }
  }
}
