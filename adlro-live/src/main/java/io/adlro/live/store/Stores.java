package io.adlro.live.store;

import io.adlro.ingest.message.UserError;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import org.flywaydb.core.api.FlywayException;

/** Opens stores. */
public final class Stores {
  private static final String SQLITE = "jdbc:sqlite:";

  private Stores() {}

  /**
   * Opens a store, makes or migrates its tables and takes its lock.
   *
   * @param location a file for SQLite, or an address {@code jdbc:postgresql:...} or {@code
   *     postgresql://...}
   * @throws UserError if it cannot be used, with a sentence that names it
   */
  public static Store open(String location) {
    return open(location, Clock.systemUTC());
  }

  static Store open(String location, Clock clock) {
    Database database = database(location);
    try {
      Connection writing = database.connectWriter();
      try {
        Migrations.apply(database);
        return new JdbcStore(database, writing, clock);
      } catch (SQLException | RuntimeException e) {
        writing.close();
        throw e;
      }
    } catch (SQLException | RuntimeException e) {
      database.close();
      throw refusal(database, e);
    }
  }

  private static Database database(String location) {
    if (PostgresUrl.isOne(location)) {
      return new PostgresDatabase(PostgresUrl.of(location));
    }
    String file =
        location.startsWith(SQLITE) ? location.substring(SQLITE.length()) : location;
    if (file.startsWith("jdbc:") || file.contains("://")) {
      throw new UserError(
          "the store `%s` is neither a file nor the address of a PostgreSQL database"
              .formatted(location));
    }
    try {
      return SqliteDatabase.open(Path.of(file));
    } catch (StoreInUseException e) {
      throw new UserError(e.getMessage());
    } catch (SQLException | IOException e) {
      throw new UserError("the store `%s` cannot be opened: %s".formatted(file, e.getMessage()));
    }
  }

  private static UserError refusal(Database database, Exception failure) {
    if (failure instanceof UserError sentence) {
      return sentence;
    }
    if (failure instanceof StoreInUseException) {
      return new UserError(failure.getMessage());
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException known) {
        return new UserError(database.sentence(known));
      }
    }
    return new UserError(
        failure instanceof FlywayException migration
            ? Migrations.sentence(database, migration)
            : database.sentence(failure));
  }
}
