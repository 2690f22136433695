package io.adlro.live.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes batches on the connection of the commits. Its statements live as long as that does. */
final class BatchWriter {
  private final Connection connection;
  private final PreparedStatement advance;
  private final PreparedStatement record;
  private final PreparedStatement job;
  private final PreparedStatement request;
  private final PreparedStatement change;
  private final PreparedStatement decision;
  private final PreparedStatement audit;
  private final PreparedStatement key;
  private final PreparedStatement value;
  private AuditChain.Link lastAudit;

  BatchWriter(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
    advance =
        connection.prepareStatement(
            "UPDATE store_state SET last_sequence = ? WHERE epoch = ? AND last_sequence = ?");
    record = connection.prepareStatement("INSERT INTO journal (sequence, record) VALUES (?, ?)");
    job = connection.prepareStatement(JobRows.INSERT);
    request = connection.prepareStatement(JobRows.INSERT_REQUEST);
    change = connection.prepareStatement(JobRows.UPDATE);
    decision = connection.prepareStatement(DecisionRows.INSERT);
    audit = connection.prepareStatement(AuditRows.INSERT);
    key = connection.prepareStatement(KeyRows.PUT);
    value = connection.prepareStatement(AuditRows.PUT_VALUE);
    lastAudit =
        AuditChain.Link.of(
            Sql.list(connection, row -> row.getString(1), AuditRows.VALUE, AuditChain.LAST).stream()
                .findFirst());
    connection.commit();
  }

  /**
   * Writes all of it without the end of the transaction.
   *
   * @return whether the epoch and the last record are the expected ones; else nothing was written
   */
  boolean write(Batch batch, long epoch) throws SQLException {
    advance.setLong(1, batch.lastSequence());
    advance.setLong(2, epoch);
    advance.setLong(3, batch.firstSequence() - 1);
    if (advance.executeUpdate() != 1) {
      return false;
    }
    writeRecords(batch);
    writeJobs(batch);
    for (StoredDecision row : batch.decisions()) {
      DecisionRows.insert(decision, row);
    }
    run(decision, batch.decisions());
    for (AuditEntry row : batch.audit()) {
      lastAudit = lastAudit.next(row);
      AuditRows.insert(audit, row, lastAudit);
    }
    run(audit, batch.audit());
    if (!batch.audit().isEmpty()) {
      put(AuditChain.LAST, lastAudit.text());
    }
    for (StoredKey row : batch.keys()) {
      KeyRows.put(key, row);
    }
    run(key, batch.keys());
    for (Map.Entry<String, String> row : batch.values().entrySet()) {
      put(row.getKey(), row.getValue());
    }
    return true;
  }

  private void put(String name, String text) throws SQLException {
    value.setString(1, Texts.stored(name));
    value.setString(2, Texts.stored(text));
    value.executeUpdate();
  }

  private void writeRecords(Batch batch) throws SQLException {
    long sequence = batch.firstSequence();
    for (byte[] bytes : batch.records()) {
      record.setLong(1, sequence++);
      record.setBytes(2, bytes);
      record.addBatch();
    }
    run(record, batch.records());
  }

  /** A job that is new and changes in the same batch is written once. */
  private void writeJobs(Batch batch) throws SQLException {
    Map<String, JobChange> changes = new HashMap<>();
    batch.changed().forEach(now -> changes.put(now.job(), now));
    for (StoredJob row : batch.submitted()) {
      JobChange later = changes.remove(row.now().job());
      JobRows.insert(job, row, later == null ? row.now() : later);
      JobRows.insertRequest(request, row);
    }
    run(job, batch.submitted());
    run(request, batch.submitted());
    for (JobChange now : changes.values()) {
      JobRows.update(change, now);
    }
    if (!changes.isEmpty()) {
      requireOneRowEach(change.executeBatch());
    }
  }

  private static void requireOneRowEach(int[] counts) throws SQLException {
    for (int count : counts) {
      if (count != 1) {
        throw new SQLException("a change of a job that the store does not have");
      }
    }
  }

  private static void run(PreparedStatement statement, List<?> rows) throws SQLException {
    if (!rows.isEmpty()) {
      statement.executeBatch();
    }
  }

  Connection connection() {
    return connection;
  }
}
