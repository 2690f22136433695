package io.adlro.live.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.flywaydb.core.api.MigrationVersion;
import org.flywaydb.core.api.migration.Context;
import org.flywaydb.core.api.migration.JavaMigration;

/** Version 2: the hashes of the audit trail. Entries of earlier builds get theirs once, here. */
final class AuditChainMigration implements JavaMigration {
  private static final int PAGE = 1_000;
  private static final String AFTER =
      "SELECT " + AuditRows.COLUMNS + " FROM audit WHERE number > ? ORDER BY number LIMIT " + PAGE;

  @Override
  public MigrationVersion getVersion() {
    return MigrationVersion.fromVersion("2");
  }

  @Override
  public String getDescription() {
    return "hashes of the audit trail";
  }

  @Override
  public Integer getChecksum() {
    return 1;
  }

  @Override
  public boolean canExecuteInTransaction() {
    return true;
  }

  @Override
  public void migrate(Context context) throws SQLException {
    Connection connection = context.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("ALTER TABLE audit ADD COLUMN hash TEXT NOT NULL DEFAULT ''");
    }
    List<AuditEntry> page = Sql.list(connection, AuditRows::read, AFTER, 0L);
    if (page.isEmpty()) {
      return;
    }
    // Earlier builds deleted old entries: the chain begins with the first one that is left.
    AuditChain.Link at = new AuditChain.Link(page.get(0).number() - 1, "");
    Sql.update(connection, AuditRows.PUT_VALUE, AuditChain.DELETED, at.text());
    try (PreparedStatement row =
        connection.prepareStatement("UPDATE audit SET hash = ? WHERE number = ?")) {
      while (!page.isEmpty()) {
        for (AuditEntry entry : page) {
          at = at.next(entry);
          row.setString(1, at.hash());
          row.setLong(2, entry.number());
          row.addBatch();
        }
        row.executeBatch();
        page = Sql.list(connection, AuditRows::read, AFTER, at.number());
      }
    }
    Sql.update(connection, AuditRows.PUT_VALUE, AuditChain.LAST, at.text());
  }
}
