package io.adlro.app.client;

import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.ingest.document.Item;
import io.adlro.live.store.Store.RecordConsumer;
import io.adlro.live.store.Store.StoredSnapshot;
import io.adlro.live.store.StoredJournal;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The journal of a server, read page by page. */
public final class ServerJournal implements StoredJournal {
  private static final int PAGE = 1_000;

  private final ServerClient client;

  public ServerJournal(ServerClient client) {
    this.client = client;
  }

  @Override
  public Optional<JournalHeader> header() {
    return Optional.of(AnswerReader.text(client.journal(0, 1), "header"))
        .filter(text -> !text.isEmpty())
        .map(text -> JournalReader.of(bytes(text)).header());
  }

  /** A server hands out none. */
  @Override
  public Optional<StoredSnapshot> snapshotUpTo(long sequence) {
    return Optional.empty();
  }

  @Override
  public void readJournal(long after, long upTo, RecordConsumer consumer) {
    long last = after;
    int read = PAGE;
    while (last < upTo && read == PAGE) {
      List<Item> records = client.journal(last, PAGE).at("records").items();
      read = records.size();
      for (int i = 0; i < read && last < upTo; i++) {
        last++;
        consumer.accept(last, bytes(AnswerReader.text(records.get(i), "bytes")));
      }
    }
  }

  private static byte[] bytes(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new ServerFailure("the server does not answer as one of adlro does");
    }
  }
}
