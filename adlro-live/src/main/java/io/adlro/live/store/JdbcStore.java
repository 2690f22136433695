package io.adlro.live.store;

import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.journal.JournalHeader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store in a database. */
final class JdbcStore implements Store {
  private final Database database;
  private final StoreTables tables;
  private final Clock clock;
  private final Object savingSnapshot = new Object();

  /** Null after a failure, until {@link #recover}. */
  private BatchWriter writer;

  private volatile long epoch;
  private volatile long lastSequence;

  /** Takes the store over: what is in it was written by an earlier epoch. */
  JdbcStore(Database database, Connection writing, Clock clock) throws SQLException {
    this.database = database;
    this.clock = clock;
    takeOver(writing);
    tables = new StoreTables(database);
  }

  /**
   * Begins an epoch. It is not below the time in seconds: a store that was restored from a backup
   * must not use an epoch again that a cluster has seen.
   */
  private void takeOver(Connection connection) throws SQLException {
    BatchWriter made = new BatchWriter(connection);
    Sql.update(
        connection,
        "UPDATE store_state SET epoch = CASE WHEN epoch < ? THEN ? ELSE epoch + 1 END",
        clock.instant().getEpochSecond(),
        clock.instant().getEpochSecond());
    long taken = Sql.number(connection, "SELECT epoch FROM store_state");
    long last = Sql.number(connection, "SELECT last_sequence FROM store_state");
    connection.commit();
    epoch = taken;
    lastSequence = last;
    writer = made;
  }

  @Override
  public long epoch() {
    return epoch;
  }

  @Override
  public long lastSequence() {
    return lastSequence;
  }

  @Override
  public Optional<JournalHeader> header() {
    return tables.header();
  }

  @Override
  public void begin(JournalHeader header) {
    write(
        open -> {
          if (!open.write(empty(), epoch)) {
            return false;
          }
          try (PreparedStatement row =
              open.connection().prepareStatement("INSERT INTO journal VALUES (0, ?)")) {
            row.setBytes(1, header.encoded());
            row.executeUpdate();
          }
          return true;
        });
  }

  private Batch empty() {
    return new Batch(
        lastSequence + 1,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of());
  }

  @Override
  public void commit(Batch batch) {
    write(open -> open.write(batch, epoch));
    lastSequence = batch.lastSequence();
  }

  /** False if the epoch or the last record is not the expected one. */
  @FunctionalInterface
  private interface Transaction {
    boolean run(BatchWriter writer) throws SQLException;
  }

  private void write(Transaction transaction) {
    database.commits.lock();
    try {
      BatchWriter open = writer;
      if (open == null) {
        throw new StoreException(database.name() + " failed before and was not recovered");
      }
      try {
        if (!transaction.run(open)) {
          throw new SQLException(whyNotExpected(open.connection()));
        }
        open.connection().commit();
        database.committed();
      } catch (SQLException | RuntimeException e) {
        abandonWriter();
        throw new StoreException(database.sentence(e), e);
      }
    } finally {
      database.commits.unlock();
    }
  }

  private String whyNotExpected(Connection connection) throws SQLException {
    long found = Sql.number(connection, "SELECT epoch FROM store_state");
    return found == epoch
        ? "the batch does not follow record "
            + Sql.number(connection, "SELECT last_sequence FROM store_state")
        : "another process has taken over, epoch %d is followed by %d".formatted(epoch, found);
  }

  /** Its transaction is rolled back with it. */
  private void abandonWriter() {
    BatchWriter open = writer;
    writer = null;
    if (open == null) {
      return;
    }
    try {
      open.connection().rollback();
    } catch (SQLException e) {
      // The connection is lost, and the transaction with it.
    }
    closeQuietly(open.connection());
  }

  private static void closeQuietly(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // It is of no use any more.
    }
  }

  @Override
  public void recover() {
    database.commits.lock();
    try {
      abandonWriter();
      Connection connection = database.connectWriter();
      try {
        takeOver(connection);
      } catch (SQLException | RuntimeException e) {
        closeQuietly(connection);
        throw e;
      }
    } catch (StoreInUseException e) {
      throw new StoreException(e.getMessage(), e);
    } catch (SQLException e) {
      throw new StoreException(database.sentence(e), e);
    } finally {
      database.commits.unlock();
    }
  }

  @Override
  public void saveSnapshot(long sequence, byte[] snapshot) {
    synchronized (savingSnapshot) {
      try (LargeWrites writes = new LargeWrites(database, epoch)) {
        new Snapshots(writes).save(sequence, snapshot);
      } catch (SQLException e) {
        throw new StoreException("no snapshot was saved: " + database.sentence(e), e);
      }
    }
  }

  @Override
  public long prune(long beforeMicros) {
    synchronized (savingSnapshot) {
      try (LargeWrites writes = new LargeWrites(database, epoch)) {
        return new Pruning(writes).deleteBefore(beforeMicros);
      } catch (SQLException | JournalFormatException e) {
        throw new StoreException("old jobs were not deleted: " + database.sentence(e), e);
      }
    }
  }

  @Override
  public Optional<StoredSnapshot> snapshotUpTo(long sequence) {
    return tables.snapshotUpTo(sequence);
  }

  @Override
  public void readJournal(long after, long upTo, RecordConsumer consumer) {
    tables.readJournal(after, upTo, consumer);
  }

  @Override
  public Map<SubmissionKey, KeyedJob> jobsOfKeys(Collection<SubmissionKey> keys) {
    return tables.jobsOfKeys(keys);
  }

  @Override
  public List<String> cancelling() {
    return tables.cancelling();
  }

  @Override
  public Map<String, String> liveOwners() {
    return tables.liveOwners();
  }

  @Override
  public void backUp(Path file) {
    tables.backUp(file);
  }

  @Override
  public Optional<StoredJob> job(String id) {
    return tables.job(id);
  }

  @Override
  public JobPage jobs(JobSelection query) {
    return tables.jobs(query);
  }

  @Override
  public List<StoredJob> changedAfter(long sequence, int most) {
    return tables.changedAfter(sequence, most);
  }

  @Override
  public List<StoredDecision> decisions(long before, int most) {
    return tables.decisions(before, most);
  }

  @Override
  public List<QueueGroup> queue() {
    return tables.queue();
  }

  @Override
  public List<StoredDecision> decisionsOf(String job) {
    return tables.decisionsOf(job);
  }

  @Override
  public List<StoredKey> keys() {
    return tables.keys();
  }

  @Override
  public List<AuditEntry> audit(long before, int most) {
    return tables.audit(before, most);
  }

  @Override
  public Optional<String> value(String name) {
    return tables.value(name);
  }

  /** Readers and writers first: the lock goes last. */
  @Override
  public void close() {
    database.commits.lock();
    try {
      tables.close();
      abandonWriter();
    } finally {
      database.commits.unlock();
      database.close();
    }
  }
}
