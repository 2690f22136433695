package io.adlro.server.answer;

import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.RecordText;
import io.adlro.live.store.StoredJournal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A part of the journal.
 *
 * @param header its first bytes in base 64, on the first page only
 * @param after the value of the parameter of that name for the next page, null if there is none
 */
public record JournalAnswer(Optional<String> header, List<Entry> records, OptionalLong after) {
  /**
   * A record.
   *
   * @param text as {@code adlro journal} shows it
   * @param bytes with its frame, in base 64
   */
  public record Entry(long sequence, String text, String bytes) {
    static Entry of(long sequence, byte[] record) {
      return new Entry(
          sequence,
          RecordText.of(JournalReader.record(sequence, record)),
          Base64.getEncoder().encodeToString(record));
    }
  }

  /** The records behind a number, at most so many. */
  public static JournalAnswer of(StoredJournal journal, long after, int most) {
    List<Entry> records = new ArrayList<>();
    journal.readJournal(
        after, after + most, (sequence, record) -> records.add(Entry.of(sequence, record)));
    return new JournalAnswer(
        after > 0
            ? Optional.empty()
            : journal.header().map(JournalHeader::encoded).map(Base64.getEncoder()::encodeToString),
        records,
        records.size() < most
            ? OptionalLong.empty()
            : OptionalLong.of(records.get(most - 1).sequence()));
  }
}
