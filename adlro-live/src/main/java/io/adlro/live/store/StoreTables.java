package io.adlro.live.store;

import com.zaxxer.hikari.HikariDataSource;
import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.ingest.message.UserError;
import io.adlro.live.store.Store.KeyedJob;
import io.adlro.live.store.Store.RecordConsumer;
import io.adlro.live.store.Store.StoredSnapshot;
import io.adlro.live.store.Store.SubmissionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the tables on connections of its own, from any thread. */
final class StoreTables implements ReadableStore {
  /** Rows that PostgreSQL sends at once. */
  private static final int FETCH = 1_000;

  /** Keys in one query; each has two parameters. */
  private static final int KEYS = 128;

  private final Database database;
  private final HikariDataSource pool;

  StoreTables(Database database) {
    this.database = database;
    pool = database.readers();
  }

  @FunctionalInterface
  private interface Query<T> {
    T run(Connection connection) throws SQLException;
  }

  /** In one transaction, which sees one state of the tables. */
  private <T> T read(Query<T> query) {
    try (Connection connection = pool.getConnection()) {
      return query.run(connection);
    } catch (SQLException e) {
      throw new StoreException(database.sentence(e), e);
    }
  }

  @Override
  public Optional<StoredJob> job(String id) {
    return read(c -> Sql.list(c, JobRows::read, JobRows.SELECT + " WHERE j.id = ?", id)).stream()
        .findFirst();
  }

  @Override
  public JobPage jobs(JobSelection query) {
    return read(new JobListing(query, database.like())::read);
  }

  @Override
  public List<QueueGroup> queue() {
    String sql =
        "SELECT job_class, third, COUNT(*), SUM(gpus), MIN(submitted_micros) FROM (SELECT"
            + " job_class, gpus, submitted_micros, CASE WHEN priority * 3 < 1 THEN 0"
            + " WHEN priority * 3 < 2 THEN 1 ELSE 2 END AS third FROM jobs"
            + " WHERE phase < 5 AND phase < 3) waiting"
            + " GROUP BY job_class, third ORDER BY job_class, third";
    return read(
        c ->
            Sql.list(
                c,
                row ->
                    new QueueGroup(
                        row.getString(1),
                        row.getInt(2),
                        row.getLong(3),
                        row.getLong(4),
                        row.getLong(5)),
                sql));
  }

  @Override
  public List<StoredJob> changedAfter(long sequence, int most) {
    String sql =
        JobRows.SELECT
            + " WHERE j.sequence > ? AND j.sequence <= (SELECT MAX(sequence) FROM (SELECT sequence"
            + " FROM jobs WHERE sequence > ? ORDER BY sequence LIMIT ?) first)"
            + " ORDER BY j.sequence, j.number";
    return read(c -> Sql.list(c, JobRows::read, sql, sequence, sequence, most));
  }

  @Override
  public List<StoredDecision> decisions(long before, int most) {
    return read(c -> Sql.list(c, DecisionRows::read, DecisionRows.BEFORE, before, most));
  }

  @Override
  public List<StoredDecision> decisionsOf(String job) {
    return read(c -> Sql.list(c, DecisionRows::read, DecisionRows.OF_JOB, job));
  }

  @Override
  public List<StoredKey> keys() {
    return read(c -> Sql.list(c, KeyRows::read, KeyRows.ALL));
  }

  @Override
  public List<AuditEntry> audit(long before, int most) {
    return read(c -> Sql.list(c, AuditRows::read, AuditRows.BEFORE, before, most));
  }

  @Override
  public Optional<String> value(String name) {
    return read(c -> Sql.list(c, row -> row.getString(1), AuditRows.VALUE, name)).stream()
        .findFirst();
  }

  @Override
  public Optional<JournalHeader> header() {
    String sql = "SELECT record FROM journal WHERE sequence = 0";
    try {
      return read(c -> Sql.list(c, row -> row.getBytes(1), sql)).stream()
          .findFirst()
          .map(bytes -> JournalReader.of(bytes).header());
    } catch (JournalFormatException e) {
      throw new StoreException("the journal in " + database.name() + " " + e.getMessage(), e);
    }
  }

  /** Streams the records; a gap is an error. */
  @Override
  public void readJournal(long after, long upTo, RecordConsumer consumer) {
    read(
        connection -> {
          try (PreparedStatement statement =
              connection.prepareStatement(
                  "SELECT sequence, record FROM journal WHERE sequence > ? AND sequence <= ?"
                      + " ORDER BY sequence")) {
            statement.setLong(1, Math.max(after, 0));
            statement.setLong(2, upTo);
            statement.setFetchSize(FETCH);
            try (ResultSet rows = statement.executeQuery()) {
              handOver(rows, Math.max(after, 0), consumer);
            }
          }
          return null;
        });
  }

  private void handOver(ResultSet rows, long after, RecordConsumer consumer) throws SQLException {
    long last = after;
    while (rows.next()) {
      long sequence = rows.getLong(1);
      if (sequence != last + 1) {
        throw new StoreException(
            "the journal in %s has no record %d; restore a backup"
                .formatted(database.name(), last + 1));
      }
      consumer.accept(sequence, rows.getBytes(2));
      last = sequence;
    }
  }

  @Override
  public Optional<StoredSnapshot> snapshotUpTo(long sequence) {
    return read(connection -> Snapshots.upTo(connection, sequence));
  }

  /** On a connection of its own: the others have a transaction, in which nothing is copied. */
  @Override
  public void backUp(Path file) {
    if (Files.exists(file)) {
      throw new UserError("the backup `%s` exists already; name another file".formatted(file));
    }
    try (Connection connection = database.reading().getConnection()) {
      database.copyTo(file, connection);
    } catch (SQLException | IOException e) {
      throw new StoreException(
          "no backup was written to `%s`: %s; look at the room and the permissions of its folder"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  Map<SubmissionKey, KeyedJob> jobsOfKeys(Collection<SubmissionKey> keys) {
    List<SubmissionKey> wanted = List.copyOf(keys);
    Map<SubmissionKey, KeyedJob> found = new LinkedHashMap<>();
    return read(
        connection -> {
          for (int from = 0; from < wanted.size(); from += KEYS) {
            int to = Math.min(from + KEYS, wanted.size());
            addJobsOfKeys(connection, wanted.subList(from, to), found);
          }
          return found;
        });
  }

  private static void addJobsOfKeys(
      Connection connection, List<SubmissionKey> keys, Map<SubmissionKey, KeyedJob> found)
      throws SQLException {
    String sql =
        "SELECT r.owner, r.submission_key, j.id, r.request_digest FROM (VALUES (?, ?)"
            + ", (?, ?)".repeat(keys.size() - 1)
            + ") wanted JOIN job_requests r ON r.owner = wanted.column1"
            + " AND r.submission_key = wanted.column2 AND r.submission_key <> ''"
            + " JOIN jobs j ON j.number = r.number";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int next = 1;
      for (SubmissionKey key : keys) {
        statement.setString(next++, Texts.stored(key.owner()));
        statement.setString(next++, Texts.stored(key.key()));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          found.put(
              new SubmissionKey(rows.getString(1), rows.getString(2)),
              new KeyedJob(rows.getString(3), rows.getString(4)));
        }
      }
    }
  }

  List<String> cancelling() {
    String sql = "SELECT id FROM jobs WHERE phase < 5 AND cancelling = 1 ORDER BY number";
    return read(c -> Sql.list(c, row -> row.getString(1), sql));
  }

  Map<String, String> liveOwners() {
    String sql = "SELECT id, owner FROM jobs WHERE phase < 5 ORDER BY number";
    Map<String, String> owners = new LinkedHashMap<>();
    read(c -> Sql.list(c, row -> owners.put(row.getString(1), row.getString(2)), sql));
    return owners;
  }

  @Override
  public void close() {
    pool.close();
  }
}
