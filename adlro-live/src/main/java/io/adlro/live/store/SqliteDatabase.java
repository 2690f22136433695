package io.adlro.live.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import javax.sql.DataSource;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

/** A SQLite file: write-ahead log, full sync, one process. */
final class SqliteDatabase extends Database {
  /** Only another program that has the file open lets a transaction wait. */
  private static final int BUSY_MILLIS = 10_000;

  /** In KiB, negative as SQLite wants it: an index of some 100,000 jobs fits in. */
  private static final int CACHE = -32 * 1024;

  /** Pages of the log after which a commit copies into the file what {@link LogCopier} has left. */
  private static final int CHECKPOINT_PAGES = 16_000;

  /** What the log is cut to when it is empty. */
  private static final int LOG_BYTES = 64 << 20;

  private final Path file;
  private final Optional<SqliteLock> lock;
  private final Optional<LogCopier> copier;

  private SqliteDatabase(Path file, Optional<SqliteLock> lock) {
    this.file = file;
    this.lock = lock;
    this.copier = lock.map(held -> new LogCopier(this));
  }

  /** Takes the lock of the file, which need not exist yet. */
  static SqliteDatabase open(Path given) throws SQLException, IOException {
    Path file = SqliteFile.checked(given);
    SqliteLock lock = SqliteLock.take(file);
    try {
      SqliteFile.prepare(file);
      return new SqliteDatabase(file, Optional.of(lock));
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** A file that exists, without its lock: it is only read. */
  static SqliteDatabase openToRead(Path given) throws IOException {
    Path file = SqliteFile.checked(given);
    SqliteFile.prepareToRead(file);
    return new SqliteDatabase(file, Optional.empty());
  }

  @Override
  String name() {
    return "`" + file + "`";
  }

  @Override
  ColumnTypes types() {
    return new ColumnTypes("INTEGER", "BLOB", "TEXT");
  }

  @Override
  String like() {
    return "LIKE";
  }

  @Override
  DataSource migrating() {
    return source(writable());
  }

  @Override
  DataSource reading() {
    SQLiteConfig config = common();
    config.setReadOnly(true);
    return source(config);
  }

  @Override
  String readingIsolation() {
    return "TRANSACTION_SERIALIZABLE";
  }

  @Override
  Connection connectWriter() throws SQLException {
    Connection connection = source(writable()).getConnection();
    execute(connection, "PRAGMA wal_autocheckpoint = " + CHECKPOINT_PAGES);
    return connection;
  }

  @Override
  Connection connectBackground() throws SQLException {
    Connection connection = source(writable()).getConnection();
    execute(connection, "PRAGMA wal_autocheckpoint = 0");
    return connection;
  }

  @Override
  Lock largeWrites() {
    return commits;
  }

  /** Copies the log into the file as far as no reader needs it; commits go on meanwhile. */
  @Override
  void tidy(Connection background) throws SQLException {
    execute(background, "PRAGMA wal_checkpoint(PASSIVE)");
  }

  /** The copy is on disk when this returns; a part of one is deleted. */
  @Override
  void copyTo(Path target, Connection background) throws SQLException, IOException {
    SqliteFile.makeEmpty(target);
    try (PreparedStatement copy = background.prepareStatement("VACUUM INTO ?")) {
      copy.setString(1, target.toAbsolutePath().toString());
      copy.execute();
      try (FileChannel written = FileChannel.open(target, StandardOpenOption.WRITE)) {
        written.force(true);
      }
    } catch (SQLException | IOException e) {
      Files.deleteIfExists(target);
      throw e;
    }
  }

  @Override
  String sentence(Exception cause) {
    if (cause instanceof SQLiteException failure) {
      return switch (failure.getResultCode()) {
        case SQLITE_NOTADB -> name() + " is not a database";
        case SQLITE_CORRUPT, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE, SQLITE_CORRUPT_VTAB ->
            name() + " is damaged; restore it from a backup";
        case SQLITE_FULL, SQLITE_IOERR_WRITE -> "the disk of " + name() + " is full";
        case SQLITE_READONLY, SQLITE_READONLY_DIRECTORY, SQLITE_CANTOPEN, SQLITE_PERM ->
            name() + " cannot be written; check the permissions of it and of its folder";
        case SQLITE_BUSY, SQLITE_LOCKED -> name() + " is locked by another program";
        default -> name() + " cannot be used: " + failure.getMessage();
      };
    }
    return name() + " cannot be used: " + cause.getMessage();
  }

  @Override
  void committed() {
    copier.ifPresent(LogCopier::committed);
  }

  @Override
  public void close() {
    copier.ifPresent(LogCopier::close);
    lock.ifPresent(SqliteLock::close);
  }

  private static SQLiteConfig common() {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(CACHE);
    return config;
  }

  private static SQLiteConfig writable() {
    SQLiteConfig config = common();
    config.setJournalMode(JournalMode.WAL);
    config.setSynchronous(SynchronousMode.FULL);
    config.setJournalSizeLimit(LOG_BYTES);
    return config;
  }

  private SQLiteDataSource source(SQLiteConfig config) {
    SQLiteDataSource source = new SQLiteDataSource(config);
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
