package io.adlro.live.store;

import io.adlro.core.journal.JournalReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Deletes what is older than a time: jobs that have ended, decisions, entries of the audit trail
 * and records of the journal. Nothing goes that the older of the two kept snapshots does not
 * contain, so that a restart needs nothing of it. A job goes by the record of its end, with its
 * submission key.
 */
final class Pruning {
  /** Rows that one transaction deletes. */
  static final int ROWS = 500;

  /** Transactions for one table in one call; the next call goes on. */
  private static final int MOST_STEPS = 400;

  private static final String ENDED =
      "(SELECT number FROM jobs WHERE sequence <= ? AND phase >= 5 ORDER BY sequence LIMIT ?)";

  private final LargeWrites writes;
  private final Connection connection;

  Pruning(LargeWrites writes) {
    this.writes = writes;
    connection = writes.connection();
  }

  /** The number of deleted jobs, decisions, entries and records. */
  long deleteBefore(long micros) throws SQLException {
    long last = lastRecordBefore(micros);
    connection.rollback(); // what was read
    long jobs =
        repeat(
            () -> {
              Sql.update(
                  connection, "DELETE FROM job_requests WHERE number IN " + ENDED, last, ROWS);
              return Sql.update(
                  connection, "DELETE FROM jobs WHERE number IN " + ENDED, last, ROWS);
            });
    long decisions =
        delete(
            "DELETE FROM decisions WHERE sequence IN"
                + " (SELECT sequence FROM decisions WHERE sequence <= ? ORDER BY sequence LIMIT ?)",
            last);
    long entries = repeat(() -> deleteEntries(last));
    long records =
        delete(
            "DELETE FROM journal WHERE sequence IN (SELECT sequence FROM journal"
                + " WHERE sequence > 0 AND sequence <= ? ORDER BY sequence LIMIT ?)",
            last);
    return jobs + decisions + entries + records;
  }

  /** The oldest ones. Where the chain goes on is kept ({@link AuditChain}). */
  private int deleteEntries(long last) throws SQLException {
    List<AuditChain.Link> old =
        Sql.list(
            connection,
            row -> new AuditChain.Link(row.getLong(1), row.getString(2)),
            "SELECT number, hash FROM audit WHERE sequence <= ? ORDER BY number LIMIT ?",
            last,
            ROWS);
    if (old.isEmpty()) {
      return 0;
    }
    AuditChain.Link end = old.get(old.size() - 1);
    Sql.update(connection, AuditRows.PUT_VALUE, AuditChain.DELETED, end.text());
    return Sql.update(connection, "DELETE FROM audit WHERE number <= ?", end.number());
  }

  private long delete(String sql, long last) throws SQLException {
    return repeat(() -> Sql.update(connection, sql, last, ROWS));
  }

  private long repeat(LargeWrites.Step step) throws SQLException {
    long rows = 0;
    int found = ROWS;
    for (int i = 0; i < MOST_STEPS && found == ROWS; i++) {
      found = writes.step(step);
      rows += found;
    }
    return rows;
  }

  /** Records are in the order of their times: halves what is left until it is found. */
  private long lastRecordBefore(long micros) throws SQLException {
    long before =
        Sql.number(
            connection, "SELECT COALESCE(MIN(sequence), 1) - 1 FROM journal WHERE sequence > 0");
    long last = Sql.number(connection, "SELECT COALESCE(MIN(sequence), 0) FROM snapshots");
    while (before < last) {
      long middle = before + (last - before + 1) / 2;
      if (recordMicros(middle) < micros) {
        before = middle;
      } else {
        last = middle - 1;
      }
    }
    return before;
  }

  private long recordMicros(long sequence) throws SQLException {
    List<byte[]> found =
        Sql.list(
            connection,
            row -> row.getBytes(1),
            "SELECT record FROM journal WHERE sequence = ?",
            sequence);
    return found.isEmpty()
        ? Long.MAX_VALUE // a gap, which a restart reports
        : JournalReader.record(sequence, found.get(0)).atMicros();
  }
}
