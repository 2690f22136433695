package io.adlro.live.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Entries of the audit trail as rows, numbered in the order of their commits. */
final class AuditRows {
  static final String COLUMNS = "number, sequence, at_micros, actor, action, subject, detail, hash";

  static final String INSERT =
      "INSERT INTO audit (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?)";

  /** Sets a value that changes at run time. */
  static final String PUT_VALUE =
      "INSERT INTO run_time_values (name, value) VALUES (?, ?)"
          + " ON CONFLICT (name) DO UPDATE SET value = excluded.value";

  static final String VALUE = "SELECT value FROM run_time_values WHERE name = ?";

  static final String BEFORE =
      "SELECT " + COLUMNS + " FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?";

  private AuditRows() {}

  static void insert(PreparedStatement row, AuditEntry entry, AuditChain.Link place)
      throws SQLException {
    row.setLong(1, place.number());
    row.setLong(2, entry.sequence());
    row.setLong(3, entry.atMicros());
    row.setString(4, Texts.stored(entry.actor()));
    row.setString(5, Texts.stored(entry.action()));
    row.setString(6, Texts.stored(entry.subject()));
    row.setString(7, Texts.stored(entry.detail()));
    row.setString(8, place.hash());
    row.addBatch();
  }

  static AuditEntry read(ResultSet row) throws SQLException {
    return new AuditEntry(
        row.getLong(1),
        row.getLong(2),
        row.getLong(3),
        row.getString(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getString(8));
  }
}
