package io.adlro.live.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.io.TempDir;

/** The contract in a SQLite file. */
final class SqliteStoreTest extends StoreContractTest {
  @TempDir Path folder;

  @Override
  String location() {
    return folder.resolve("store.db").toString();
  }

  @Override
  Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + location());
  }
}
