package io.adlro.live.store;

import java.nio.file.Path;

/** All that can be read of a store, without its lock: also while a process commits to it. */
public interface ReadableStore extends StoreReader, StoredJournal, AutoCloseable {
  /**
   * Writes a copy as of the last commit to a file that does not exist yet. Commits go on meanwhile.
   *
   * @throws io.adlro.ingest.message.UserError if the file exists, or the database has its own tools
   *     for that
   */
  void backUp(Path file);

  @Override
  void close();
}
