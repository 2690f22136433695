package io.adlro.core.snapshot;

/**
 * Something whose content can be saved, and restored in a new object that was made with the same
 * settings. The restored object then answers and learns like the saved one, bit for bit.
 */
public interface Snapshottable {
  /** Writes the content. Changes nothing. */
  void save(SnapshotWriter to);

  /**
   * Replaces the content by the saved one. After an exception the content is undefined and the
   * object must be discarded.
   *
   * @throws SnapshotException if the snapshot is damaged or does not suit this object
   */
  void restore(SnapshotReader from);
}
