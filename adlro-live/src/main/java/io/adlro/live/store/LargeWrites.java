package io.adlro.live.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.locks.Lock;

/**
 * Writes beside the commits, on a connection of its own. Each step is a transaction of its own, so
 * that a commit waits for one step at most. A process that has lost the store writes nothing.
 */
final class LargeWrites implements AutoCloseable {
  /** Steps between two calls of {@link Database#tidy}. */
  private static final int STEPS_TO_TIDY = 4;

  private final Database database;
  private final long epoch;
  private final Connection connection;
  private int steps;

  LargeWrites(Database database, long epoch) throws SQLException {
    this.database = database;
    this.epoch = epoch;
    connection = database.connectBackground();
    connection.setAutoCommit(false);
  }

  /** What one transaction writes; returns the number of its rows. */
  @FunctionalInterface
  interface Step {
    int run() throws SQLException;
  }

  Connection connection() {
    return connection;
  }

  int step(Step step) throws SQLException {
    Lock lock = database.largeWrites();
    int rows;
    lock.lock();
    try {
      if (Sql.number(connection, "SELECT epoch FROM store_state") != epoch) {
        throw new SQLException("another process has taken over");
      }
      rows = step.run();
      connection.commit();
    } finally {
      lock.unlock();
    }
    if (++steps % STEPS_TO_TIDY == 0) {
      connection.setAutoCommit(true);
      database.tidy(connection);
      connection.setAutoCommit(false);
    }
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
