package io.adlro.live.store;

import io.adlro.core.journal.JournalHeader;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The durable half of one orchestrator. One thread commits; any thread reads. A process that opens
 * a store gets a new epoch; a commit of an earlier epoch fails.
 */
public interface Store extends StoreReader, AutoCloseable {
  /** The epoch of this process, higher than that of any process before. */
  long epoch();

  /** The header of the journal, empty before {@link #begin}. */
  Optional<JournalHeader> header();

  /** Starts the journal of a new store. */
  void begin(JournalHeader header);

  /** The number of the last committed record, 0 for none. */
  long lastSequence();

  /**
   * Writes a batch in one transaction. It is on disk when the call returns.
   *
   * @throws StoreException if it may not be; the caller has to go back to what the store has
   */
  void commit(Batch batch);

  /** Keeps a snapshot of the kernel after this record; older ones but one are deleted. */
  void saveSnapshot(long sequence, byte[] snapshot);

  Optional<StoredSnapshot> latestSnapshot();

  /** The record of the latest snapshot, 0 for none. */
  long latestSnapshotSequence();

  /** Hands over the records behind this number, in order. */
  void readJournal(long after, RecordConsumer consumer);

  /** The jobs that were submitted with these keys before. */
  Map<OwnedKey, KeyedJob> jobsOfKeys(Collection<OwnedKey> keys);

  /**
   * Makes the store usable again after a {@link StoreException}.
   *
   * @throws StoreException if it is not usable yet
   */
  void recover();

  /** Live jobs whose cancellation was requested and not yet reported. */
  List<String> cancelling();

  /** Live jobs with their owners, for the loop at its start: id to owner. */
  Map<String, String> liveOwners();

  @Override
  void close();

  /** A snapshot of the kernel after a record. */
  record StoredSnapshot(long sequence, byte[] bytes) {}

  /** Takes one encoded record with its frame. */
  @FunctionalInterface
  interface RecordConsumer {
    void accept(long sequence, byte[] record);
  }

  /** A key of one owner; those of others are different keys. */
  record OwnedKey(String owner, String key) {}

  /** A job that was submitted with a key, and the digest of what was submitted. */
  record KeyedJob(String job, String requestDigest) {}
}
