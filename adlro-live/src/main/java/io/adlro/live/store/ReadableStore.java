package io.adlro.live.store;

/** All that can be read of a store, without its lock: also while a process commits to it. */
public interface ReadableStore extends StoreReader, StoredJournal, AutoCloseable {
  @Override
  void close();
}
