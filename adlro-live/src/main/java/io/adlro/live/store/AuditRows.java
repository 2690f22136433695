package io.adlro.live.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Entries of the audit trail as rows, numbered in the order of their commits. */
final class AuditRows {
  private static final String COLUMNS =
      "number, sequence, at_micros, actor, action, subject, detail";

  static final String INSERT =
      "INSERT INTO audit (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?)";

  static final String LAST = "SELECT COALESCE(MAX(number), 0) FROM audit";

  static final String BEFORE =
      "SELECT " + COLUMNS + " FROM audit WHERE number < ? ORDER BY number DESC LIMIT ?";

  private AuditRows() {}

  static void insert(PreparedStatement row, AuditEntry entry, long number)
      throws SQLException {
    row.setLong(1, number);
    row.setLong(2, entry.sequence());
    row.setLong(3, entry.atMicros());
    row.setString(4, Texts.stored(entry.actor()));
    row.setString(5, Texts.stored(entry.action()));
    row.setString(6, Texts.stored(entry.subject()));
    row.setString(7, Texts.stored(entry.detail()));
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
        row.getString(7));
  }
}
