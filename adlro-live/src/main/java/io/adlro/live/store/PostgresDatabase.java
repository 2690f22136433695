package io.adlro.live.store;

import io.adlro.ingest.message.UserError;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.util.PSQLState;

/** A schema of a PostgreSQL server. Its lock belongs to the session that commits. */
final class PostgresDatabase extends Database {
  /** "ADLR" as a number: the first half of the key of the lock. */
  private static final int LOCK = 0x41444C52;

  /** A process that was just killed still has its session for a moment. */
  private static final String LOCK_WAIT = "3s";

  private static final int CONNECT_SECONDS = 10;
  private static final int ANSWER_SECONDS = 30;

  private final PostgresUrl url;
  private final String process = ProcessName.own();
  private final Lock largeWrites = new ReentrantLock();
  private int session;

  PostgresDatabase(PostgresUrl url) {
    this.url = url;
  }

  @Override
  String name() {
    return "the database `" + url.shown() + "`";
  }

  @Override
  ColumnTypes types() {
    return new ColumnTypes("BIGINT", "BYTEA", "TEXT COLLATE \"C\"");
  }

  @Override
  String like() {
    return "ILIKE";
  }

  @Override
  DataSource migrating() {
    return source();
  }

  @Override
  DataSource reading() {
    PGSimpleDataSource source = source();
    source.setReadOnly(true);
    return source;
  }

  @Override
  String readingIsolation() {
    return "TRANSACTION_REPEATABLE_READ";
  }

  @Override
  Connection connectWriter() throws SQLException {
    Connection connection = source().getConnection();
    try {
      endFormerSession(connection);
      takeLock(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** After a failure of the network the server may still have the session of before. */
  private void endFormerSession(Connection connection) throws SQLException {
    if (session != 0) {
      try (PreparedStatement end =
          connection.prepareStatement(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                  + " WHERE pid = ? AND application_name = ? AND usename = current_user")) {
        end.setInt(1, session);
        end.setString(2, process);
        end.execute();
      }
    }
  }

  private void takeLock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET synchronous_commit = on");
      statement.execute("SET lock_timeout = '" + LOCK_WAIT + "'");
      statement.execute("SELECT pg_advisory_lock(%d, hashtext(current_schema()))".formatted(LOCK));
      statement.execute("SET lock_timeout = 0");
      try (ResultSet own = statement.executeQuery("SELECT pg_backend_pid()")) {
        own.next();
        session = own.getInt(1);
      }
    } catch (SQLException e) {
      if ("55P03".equals(e.getSQLState())) { // lock_not_available
        throw new StoreInUseException(name(), holder(connection));
      }
      throw e;
    }
  }

  private static String holder(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)"
                    + " WHERE l.locktype = 'advisory' AND l.granted AND l.classid = "
                    + LOCK
                    + " AND l.objid::bigint = hashtext(current_schema())::bigint & 4294967295"
                    + " AND a.datname = current_database()")) {
      return found.next() && !found.getString(1).isEmpty() ? found.getString(1) : "another process";
    }
  }

  @Override
  Connection connectBackground() throws SQLException {
    return source().getConnection();
  }

  @Override
  Lock largeWrites() {
    return largeWrites;
  }

  @Override
  void committed() {}

  @Override
  void tidy(Connection background) {
    // The server does it.
  }

  @Override
  void copyTo(Path file, Connection background) {
    throw new UserError(
        "%s is copied by the tools of PostgreSQL: pg_dump --format=custom --file=%s"
            .formatted(name(), file));
  }

  @Override
  String sentence(Exception cause) {
    if (cause instanceof SQLException failure
        && PSQLState.isConnectionError(failure.getSQLState())) {
      return name() + " does not answer: " + firstLine(cause);
    }
    return name() + " cannot be used: " + firstLine(cause);
  }

  private static String firstLine(Exception cause) {
    String message = String.valueOf(cause.getMessage());
    return message.lines().findFirst().orElse(message);
  }

  @Override
  public void close() {
    // The lock ends with the session of the writer.
  }

  private PGSimpleDataSource source() {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(url.jdbc());
    url.user().ifPresent(source::setUser);
    url.password().ifPresent(source::setPassword);
    source.setApplicationName(process);
    source.setConnectTimeout(CONNECT_SECONDS);
    source.setSocketTimeout(ANSWER_SECONDS);
    source.setTcpKeepAlive(true);
    source.setReWriteBatchedInserts(true);
    return source;
  }
}
