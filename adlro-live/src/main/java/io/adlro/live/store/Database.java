package io.adlro.live.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;

/** What differs between the databases that a store can be in. */
abstract class Database implements AutoCloseable {
  /** Connections that read. More readers wait for one of them. */
  private static final int READERS = 6;

  private static final long READER_WAIT_MILLIS = 5_000;

  /**
   * Taken by each commit. It is fair: a commit waits for one part of a large write, not for all.
   */
  final ReentrantLock commits = new ReentrantLock(true);

  /** How sentences name it. */
  abstract String name();

  /** What migrations use for the types that are written differently. */
  abstract ColumnTypes types();

  /** For the migrations, which change tables. */
  abstract DataSource migrating();

  /** The operator that is LIKE without regard to the case of ASCII letters. */
  abstract String like();

  /** Connections that cannot write. */
  abstract DataSource reading();

  /** The name of the isolation that shows one state of the tables to a whole transaction. */
  abstract String readingIsolation();

  /**
   * The connection of the thread that commits. The process has the lock of the store while this
   * connection lives, and no other process has.
   *
   * @throws StoreInUseException if another process has it
   */
  abstract Connection connectWriter() throws SQLException;

  /** A connection for large writes beside the commits. */
  abstract Connection connectBackground() throws SQLException;

  /** Taken by each large write: the lock of the commits where there is one writer at a time. */
  abstract Lock largeWrites();

  /** Called from time to time by the thread of large writes, without the lock. */
  abstract void tidy(Connection background) throws SQLException;

  /** Called after each commit; returns at once. */
  abstract void committed();

  /** Writes a copy of the database as of the last commit to a new file. */
  abstract void copyTo(Path file, Connection background) throws SQLException, IOException;

  /** The sentence for the user if the cause is something that the user has to correct. */
  abstract String sentence(Exception cause);

  /** Gives the lock back. */
  @Override
  public abstract void close();

  /** A pool of reading connections; the first is made when it is needed. */
  final HikariDataSource readers() {
    HikariConfig config = new HikariConfig();
    config.setPoolName("store-readers");
    config.setDataSource(reading());
    config.setMaximumPoolSize(READERS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(READER_WAIT_MILLIS);
    config.setInitializationFailTimeout(-1);
    config.setReadOnly(true);
    config.setAutoCommit(false);
    config.setTransactionIsolation(readingIsolation());
    return new HikariDataSource(config);
  }

  /**
   * Names of types for the placeholders of the migrations.
   *
   * @param key64 a whole number of 64 bits that is the place of its row
   * @param text compared byte by byte
   */
  record ColumnTypes(String key64, String bytes, String text) {}
}
