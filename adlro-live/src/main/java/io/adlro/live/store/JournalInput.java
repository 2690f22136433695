package io.adlro.live.store;

import io.adlro.core.journal.JournalHeader;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The journal of a store as the bytes of a journal file. It is read in parts, so that no
 * transaction stays open; it ends behind the last record that was there when the end was reached.
 */
public final class JournalInput extends InputStream {
  private static final int RECORDS = 10_000;

  private final StoredJournal journal;
  private byte[] present;
  private int at;
  private long last;
  private Iterator<byte[]> part = List.<byte[]>of().iterator();

  /** Begins with the header. */
  public JournalInput(StoredJournal journal) {
    this.journal = journal;
    present = journal.header().map(JournalHeader::encoded).orElse(new byte[0]);
  }

  @Override
  public int read() {
    return hasMore() ? present[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] to, int from, int most) {
    if (most == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(most, present.length - at);
    System.arraycopy(present, at, to, from, count);
    at += count;
    return count;
  }

  /** Goes to the next record where the present one is read. */
  private boolean hasMore() {
    while (at == present.length) {
      if (!part.hasNext()) {
        part = nextPart();
      }
      if (!part.hasNext()) {
        return false;
      }
      present = part.next();
      at = 0;
    }
    return true;
  }

  private Iterator<byte[]> nextPart() {
    List<byte[]> records = new ArrayList<>();
    if (present.length > 0) { // without a header there is no journal
      journal.readJournal(last, last + RECORDS, (sequence, record) -> records.add(record));
    }
    last += records.size();
    return records.iterator();
  }
}
