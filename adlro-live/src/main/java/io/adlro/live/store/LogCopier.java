package io.adlro.live.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies the log of a SQLite file into the file beside the commits, from a thread of its own. A
 * commit that has to do it waits until the disk has all changed pages; it copies what is left when
 * the log has become long.
 */
final class LogCopier implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LogCopier.class);
  private static final long PAUSE_MILLIS = 500;

  private final Database database;
  private final Semaphore changes = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "adlro-log");

  LogCopier(Database database) {
    this.database = database;
    thread.setDaemon(true);
    thread.start();
  }

  /** The log has become longer; returns at once. */
  void committed() {
    if (changes.availablePermits() == 0) {
      changes.release();
    }
  }

  private void run() {
    try {
      while (true) {
        changes.acquire();
        changes.drainPermits();
        copy();
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      LOG.debug("the log is copied by commits from now on");
    }
  }

  /** A failure is not a problem of its own: the next commit fails for the same reason. */
  private void copy() {
    try (Connection connection = database.connectBackground()) {
      database.tidy(connection);
    } catch (SQLException e) {
      LOG.debug("the log was not copied", e);
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
