package io.adlro.core.snapshot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** Snapshots in memory, for tests. */
public final class Snapshots {
  private Snapshots() {}

  /** The snapshot of one thing. */
  public static byte[] of(Snapshottable saved) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    saved.save(writer);
    writer.finish();
    return bytes.toByteArray();
  }

  /** Restores one thing from a snapshot of it alone. */
  public static <T extends Snapshottable> T restored(byte[] snapshot, T fresh) {
    SnapshotReader reader = new SnapshotReader(new ByteArrayInputStream(snapshot));
    fresh.restore(reader);
    reader.finish();
    return fresh;
  }
}
