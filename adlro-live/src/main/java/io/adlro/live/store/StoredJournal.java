package io.adlro.live.store;

import io.adlro.core.journal.JournalHeader;
import io.adlro.live.store.Store.RecordConsumer;
import io.adlro.live.store.Store.StoredSnapshot;
import java.util.Optional;

/** The journal of a store and the snapshots beside it. Any thread may read them. */
public interface StoredJournal {
  /** The header of the journal, empty before {@link Store#begin}. */
  Optional<JournalHeader> header();

  /** The newest snapshot that has applied no record behind this one. */
  Optional<StoredSnapshot> snapshotUpTo(long sequence);

  default Optional<StoredSnapshot> latestSnapshot() {
    return snapshotUpTo(Long.MAX_VALUE);
  }

  /** Hands over the records behind the first number up to the second, as far as there are any. */
  void readJournal(long after, long upTo, RecordConsumer consumer);

  /** Hands over all records behind this number, in order. */
  default void readJournal(long after, RecordConsumer consumer) {
    readJournal(after, Long.MAX_VALUE, consumer);
  }
}
