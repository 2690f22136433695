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
    Database database = database(location, SqliteDatabase::open);
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

  /**
   * Opens a store that exists to read it, also while a process commits to it.
   *
   * @param location as {@link #open} takes it
   * @throws UserError if it cannot be read or is no store, with a sentence that names it
   */
  public static ReadableStore openToRead(String location) {
    Database database = database(location, SqliteDatabase::openToRead);
    requireAnswer(database);
    StoreTables tables = new StoreTables(database);
    try {
      if (tables.header().isEmpty()) {
        throw new UserError(database.name() + " has no journal yet; `adlro serve` begins one");
      }
      return tables;
    } catch (StoreException e) {
      tables.close();
      throw new UserError(
          e.getCause() instanceof SQLException known && isMissingTable(known)
              ? database.name() + " is a database, but not the store of an `adlro serve`"
              : e.getMessage());
    } catch (UserError e) {
      tables.close();
      throw e;
    }
  }

  /**
   * Refuses the address of a database with a password where others could see it.
   *
   * @param location an argument of a command, which every user of the machine may read
   */
  public static String withoutPassword(String location) {
    boolean hasPassword =
        PostgresUrl.isOne(location)
            && (PostgresUrl.of(location).password().isPresent() || location.contains("password="));
    if (hasPassword) {
      throw new UserError(
          "other users see the password in the address of the store; leave it out and write it to"
              + " the file ~/.pgpass, or to that of the variable PGPASSFILE");
    }
    return location;
  }

  /** A pool of connections would wait, and its sentence has no reason. */
  private static void requireAnswer(Database database) {
    try {
      database.reading().getConnection().close();
    } catch (SQLException e) {
      throw new UserError(database.sentence(e));
    }
  }

  /** PostgreSQL has a state for it, SQLite has a message. */
  private static boolean isMissingTable(SQLException failure) {
    return "42P01".equals(failure.getSQLState())
        || String.valueOf(failure.getMessage()).contains("no such table");
  }

  /** Opens the database of a file. */
  private interface FileOpener {
    Database open(Path file) throws SQLException, IOException;
  }

  private static Database database(String location, FileOpener files) {
    if (PostgresUrl.isOne(location)) {
      return new PostgresDatabase(PostgresUrl.of(location));
    }
    String file = location.startsWith(SQLITE) ? location.substring(SQLITE.length()) : location;
    if (file.startsWith("jdbc:") || file.contains("://")) {
      throw new UserError(
          "the store `%s` is neither a file nor the address of a PostgreSQL database"
              .formatted(location.replaceFirst("//[^/]*@", "//...@")));
    }
    try {
      return files.open(Path.of(file));
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
