package io.adlro.live.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Decisions as rows. */
final class DecisionRows {
  private static final String COLUMNS =
      "sequence, at_micros, job, kind, attempt, gpu_ids, policy, mode, fallback";

  static final String INSERT =
      "INSERT INTO decisions (" + COLUMNS + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";

  static final String BEFORE =
      "SELECT " + COLUMNS + " FROM decisions WHERE sequence < ? ORDER BY sequence DESC LIMIT ?";

  static final String OF_JOB =
      "SELECT " + COLUMNS + " FROM decisions WHERE job = ? ORDER BY sequence";

  private DecisionRows() {}

  static void insert(PreparedStatement row, StoredDecision decision) throws SQLException {
    row.setLong(1, decision.sequence());
    row.setLong(2, decision.atMicros());
    row.setString(3, Texts.stored(decision.job()));
    row.setString(4, decision.kind());
    row.setInt(5, decision.attempt());
    row.setString(6, Texts.list(decision.gpuIds()));
    row.setString(7, decision.policy());
    row.setString(8, decision.mode());
    row.setString(9, decision.fallback());
    row.addBatch();
  }

  static StoredDecision read(ResultSet row) throws SQLException {
    return new StoredDecision(
        row.getLong(1),
        row.getLong(2),
        row.getString(3),
        row.getString(4),
        row.getInt(5),
        Texts.listed(row.getString(6)),
        row.getString(7),
        row.getString(8),
        row.getString(9));
  }
}
