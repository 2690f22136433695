package io.adlro.server;

import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.live.store.Store.RecordConsumer;
import io.adlro.live.store.Store.StoredSnapshot;
import io.adlro.live.store.StoredJournal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Three wake-ups without a header. */
final class FakeJournal implements StoredJournal {
  private final List<byte[]> records = new ArrayList<>();

  FakeJournal(JobTable jobs) {
    JournalWriter writer =
        new JournalWriter(
            new ClusterState(jobs),
            (bytes, from, length) -> records.add(Arrays.copyOfRange(bytes, from, from + length)));
    for (long at = 1; at <= 3; at++) {
      writer.woke(at);
    }
  }

  @Override
  public Optional<JournalHeader> header() {
    return Optional.empty();
  }

  @Override
  public Optional<StoredSnapshot> snapshotUpTo(long sequence) {
    return Optional.empty();
  }

  @Override
  public void readJournal(long after, long upTo, RecordConsumer consumer) {
    for (long i = after; i < Math.min(upTo, records.size()); i++) {
      consumer.accept(i + 1, records.get((int) i));
    }
  }
}
