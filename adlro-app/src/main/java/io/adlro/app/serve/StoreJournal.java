package io.adlro.app.serve;

import io.adlro.live.store.JournalInput;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredJournal;
import io.adlro.live.store.Stores;
import io.adlro.study.journal.JournalSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The journal of a store that {@code adlro serve} writes, read from the store or from the server.
 * The process may go on meanwhile.
 */
public final class StoreJournal extends JournalSource implements AutoCloseable {
  private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

  private final StoredJournal journal;
  private final Runnable end;

  private StoreJournal(String name, StoredJournal journal, Runnable end) {
    super(name);
    this.journal = journal;
    this.end = end;
  }

  /** Opens a SQLite file or a PostgreSQL database. */
  public static StoreJournal open(String location) {
    ReadableStore store = Stores.openToRead(Stores.withoutPassword(location));
    String name = location.contains("@") ? "the store" : location; // it may have a password
    return new StoreJournal(name, store, store::close);
  }

  /** The journal of a server. */
  public static StoreJournal of(StoredJournal server) {
    return new StoreJournal("the server", server, () -> {});
  }

  /** Whether it is the address of a database, or a SQLite file; otherwise it is another file. */
  public static boolean isStore(String location) {
    if (location.startsWith("jdbc:") || location.contains("://")) {
      return true;
    }
    try {
      Path file = Path.of(location);
      return Files.isRegularFile(file) && beginsAsSqlite(file); // a pipe can be read once
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  private static boolean beginsAsSqlite(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(SQLITE.length), SQLITE);
    }
  }

  @Override
  protected InputStream open() {
    return new StoreInput(new JournalInput(journal));
  }

  @Override
  protected String sentence(IOException problem) {
    return problem.getMessage();
  }

  @Override
  public void close() {
    end.run();
  }

  /** Failures of the store as those of a file. */
  private static final class StoreInput extends InputStream {
    private final JournalInput journal;

    StoreInput(JournalInput journal) {
      this.journal = journal;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int from, int most) throws IOException {
      try {
        return journal.read(to, from, most);
      } catch (StoreException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }
}
