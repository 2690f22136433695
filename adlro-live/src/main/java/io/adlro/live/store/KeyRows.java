package io.adlro.live.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** API keys as rows. */
final class KeyRows {
  private static final String COLUMNS = "name, hash, role, created_micros, revoked_micros";

  static final String PUT =
      "INSERT INTO api_keys ("
          + COLUMNS
          + ") VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET hash = excluded.hash,"
          + " role = excluded.role, created_micros = excluded.created_micros,"
          + " revoked_micros = excluded.revoked_micros";

  static final String ALL = "SELECT " + COLUMNS + " FROM api_keys ORDER BY name";

  private KeyRows() {}

  static void put(PreparedStatement row, StoredKey key) throws SQLException {
    row.setString(1, Texts.stored(key.name()));
    row.setString(2, key.hash());
    row.setString(3, key.role());
    row.setLong(4, key.createdMicros());
    row.setLong(5, key.revokedMicros());
    row.addBatch();
  }

  static StoredKey read(ResultSet row) throws SQLException {
    return new StoredKey(
        row.getString(1), row.getString(2), row.getString(3), row.getLong(4), row.getLong(5));
  }
}
