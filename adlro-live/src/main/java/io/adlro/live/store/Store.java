package io.adlro.live.store;

import io.adlro.core.journal.JournalHeader;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The durable half of one orchestrator. One thread commits; any thread reads. A process that opens
 * a store gets a new epoch; a commit of an earlier epoch fails.
 */
public interface Store extends ReadableStore {
  /**
   * The epoch of this process, higher than that of any process before. {@link #recover} begins a
   * new one.
   */
  long epoch();

  /** Starts the journal of a new store. */
  void begin(JournalHeader header);

  /** The number of the last committed record, 0 for none. */
  long lastSequence();

  /**
   * Writes a batch in one transaction. It is on disk when the call returns.
   *
   * @throws StoreException if it may not be; the caller has to {@link #recover} and to go back to
   *     what the store has
   */
  void commit(Batch batch);

  /**
   * Makes a store usable after a failure: connects again, takes the lock again, begins a new epoch
   * and finds the last committed record.
   *
   * @throws StoreException if that is not possible yet; it may be later
   */
  void recover();

  /**
   * Keeps a snapshot of the kernel after this record; older ones but one are deleted. May be called
   * beside commits, which wait for a part of it at most.
   */
  void saveSnapshot(long sequence, byte[] snapshot);

  /**
   * Deletes jobs that ended before this time, and decisions, entries of the audit trail and records
   * that are older, as far as the kept snapshots contain them. May be called beside commits, which
   * wait for a part of it at most. A call deletes a bounded number; the next one goes on.
   *
   * @return how many rows were deleted
   */
  long prune(long beforeMicros);

  /** The jobs that were submitted with these keys before. */
  Map<SubmissionKey, KeyedJob> jobsOfKeys(Collection<SubmissionKey> keys);

  /** Live jobs whose cancellation was requested and not yet reported. */
  List<String> cancelling();

  /** Live jobs with their owners, for the loop at its start: id to owner. */
  Map<String, String> liveOwners();

  /** A key that makes a submission idempotent. Keys of different owners do not meet. */
  record SubmissionKey(String owner, String key) {}

  /** A snapshot of the kernel after a record. */
  record StoredSnapshot(long sequence, byte[] bytes) {}

  /** Takes one encoded record with its frame. */
  @FunctionalInterface
  interface RecordConsumer {
    void accept(long sequence, byte[] record);
  }

  /** A job that was submitted with a key, and the digest of what was submitted. */
  record KeyedJob(String job, String requestDigest) {}
}
