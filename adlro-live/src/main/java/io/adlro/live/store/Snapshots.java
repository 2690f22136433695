package io.adlro.live.store;

import io.adlro.live.store.Store.StoredSnapshot;
import java.io.ByteArrayOutputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Snapshots of the kernel. A snapshot is written in parts, each in a transaction of its own, so
 * that a commit waits for one part at most. It counts once its last row is written.
 */
final class Snapshots {
  static final int PART_BYTES = 1 << 20;

  private static final int KEPT = 2;

  private final LargeWrites writes;
  private final Connection connection;

  Snapshots(LargeWrites writes) {
    this.writes = writes;
    connection = writes.connection();
  }

  void save(long sequence, byte[] snapshot) throws SQLException {
    deleteParts("sequence NOT IN (SELECT sequence FROM snapshots)");
    int parts = (snapshot.length + PART_BYTES - 1) / PART_BYTES;
    for (int part = 0; part < parts; part++) {
      int at = part;
      writes.step(() -> insertPart(sequence, at, snapshot));
    }
    writes.step(
        () -> {
          Sql.update(
              connection, "INSERT INTO snapshots (sequence, parts) VALUES (?, ?)", sequence, parts);
          return Sql.update(
              connection,
              "DELETE FROM snapshots WHERE sequence NOT IN"
                  + " (SELECT sequence FROM snapshots ORDER BY sequence DESC LIMIT ?)",
              KEPT);
        });
    deleteParts("sequence NOT IN (SELECT sequence FROM snapshots)");
  }

  private int insertPart(long sequence, int part, byte[] snapshot) throws SQLException {
    int from = part * PART_BYTES;
    try (PreparedStatement row =
        connection.prepareStatement(
            "INSERT INTO snapshot_parts (sequence, part, bytes) VALUES (?, ?, ?)")) {
      row.setLong(1, sequence);
      row.setInt(2, part);
      row.setBytes(
          3, Arrays.copyOfRange(snapshot, from, Math.min(from + PART_BYTES, snapshot.length)));
      return row.executeUpdate();
    }
  }

  /** One by one: each is a short transaction. */
  private void deleteParts(String condition) throws SQLException {
    List<long[]> parts =
        Sql.list(
            connection,
            row -> new long[] {row.getLong(1), row.getLong(2)},
            "SELECT sequence, part FROM snapshot_parts WHERE " + condition);
    connection.rollback();
    for (long[] part : parts) {
      writes.step(
          () ->
              Sql.update(
                  connection,
                  "DELETE FROM snapshot_parts WHERE sequence = ? AND part = ?",
                  part[0],
                  part[1]));
    }
  }

  static Optional<StoredSnapshot> upTo(Connection connection, long sequence) throws SQLException {
    List<Long> sequences =
        Sql.list(
            connection,
            row -> row.getLong(1),
            "SELECT sequence FROM snapshots WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1",
            sequence);
    if (sequences.isEmpty()) {
      return Optional.empty();
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Sql.list(
        connection,
        row -> {
          bytes.writeBytes(row.getBytes(1));
          return true;
        },
        "SELECT bytes FROM snapshot_parts WHERE sequence = ? ORDER BY part",
        sequences.get(0));
    return Optional.of(new StoredSnapshot(sequences.get(0), bytes.toByteArray()));
  }
}
