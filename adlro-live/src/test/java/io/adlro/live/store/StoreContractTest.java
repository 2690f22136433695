package io.adlro.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.model.JobRequest;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.message.UserError;
import io.adlro.live.store.Store.KeyedJob;
import io.adlro.live.store.Store.SubmissionKey;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store does, whatever its database. */
abstract class StoreContractTest {
  Store store;

  /** The address of an empty database, the same for one test. */
  abstract String location();

  /** A connection of another program. */
  abstract Connection connect() throws SQLException;

  @BeforeEach
  final void open() {
    store = Stores.open(location());
  }

  @AfterEach
  final void close() {
    store.close();
  }

  final void reopen() {
    store.close();
    store = Stores.open(location());
  }

  final void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  final List<Long> sequences() {
    return sequences(0);
  }

  private List<Long> sequences(long after) {
    List<Long> sequences = new ArrayList<>();
    store.readJournal(after, (sequence, record) -> sequences.add(sequence));
    return sequences;
  }

  @Test
  void aNewStoreIsEmpty() {
    assertThat(store.header()).isEmpty();
    assertThat(store.lastSequence()).isZero();
    assertThat(store.latestSnapshot()).isEmpty();
    assertThat(sequences()).isEmpty();
    assertThat(store.jobs(StoreQueries.all())).isEqualTo(new JobPage(List.of(), 0));
    assertThat(store.job("job-1")).isEmpty();
    assertThat(store.value("mode")).isEmpty();
  }

  @Test
  void theHeaderOfTheJournalIsWrittenOnce() {
    store.begin(SampleBatch.header());
    reopen();
    assertThat(store.header().orElseThrow().encoded()).isEqualTo(SampleBatch.header().encoded());
    assertThat(store.lastSequence()).isZero();
    assertThat(sequences()).isEmpty();
    assertThatThrownBy(() -> store.begin(SampleBatch.header())).isInstanceOf(StoreException.class);
  }

  @Test
  void whatWasCommittedIsThereAfterARestart() {
    SampleBatch batch = SampleBatch.behind(store);
    batch.submit(SampleBatch.job(0)).submit(SampleBatch.job(1, "bob", "key-1"));
    batch.decisions.add(SampleBatch.decision(batch.next(), 1));
    batch.record(200, 0, 255);
    batch.audit.add(new AuditEntry(2, 9, "bob", "submit", "job-1", "é\u0000 %"));
    batch.keys.add(new StoredKey("bob", "abc", "user", 5, -1));
    batch.values.put("mode", "shadow");
    store.commit(batch.build());
    reopen();

    assertThat(store.lastSequence()).isEqualTo(3);
    List<byte[]> records = new ArrayList<>();
    store.readJournal(1, (sequence, record) -> records.add(record));
    assertThat(records).containsExactly(batch.records.get(1), batch.records.get(2));
    assertThat(store.job("job-0")).contains(SampleBatch.job(0));
    assertThat(store.job("job-1")).contains(SampleBatch.job(1, "bob", "key-1"));
    assertThat(store.decisionsOf("job-1")).containsExactly(SampleBatch.decision(3, 1));
    assertThat(store.audit(Long.MAX_VALUE, 10))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("hash")
        .containsExactly(new AuditEntry(1, 2, 9, "bob", "submit", "job-1", "é\uFFFD %", ""));
    assertThat(AuditChain.verify(store).broken()).isEmpty();
    assertThat(store.keys()).containsExactly(new StoredKey("bob", "abc", "user", 5, -1));
    assertThat(store.value("mode")).contains("shadow");
  }

  @Test
  void waitingJobsAreCountedByClassAndThirdOfThePriority() {
    SampleBatch batch = SampleBatch.behind(store);
    for (int number = 0; number < 10; number++) {
      batch.submit(SampleBatch.job(number));
    }
    batch.changed.add(SampleBatch.now(4, JobPhase.RUNNING, batch.next() - 1));
    store.commit(batch.build());

    assertThat(store.queue())
        .containsExactly(
            new QueueGroup("simulate", 0, 3, 8, 1_000),
            new QueueGroup("simulate", 1, 2, 6, 3_000),
            new QueueGroup("train", 0, 3, 7, 0),
            new QueueGroup("train", 1, 1, 1, 8_000));
  }

  @Test
  void aPartOfTheJournalAndAnOlderSnapshotAreRead() {
    store.commit(SampleBatch.behind(store).record(1).record(2).record(3).record(4).build());
    store.saveSnapshot(2, new byte[] {2});
    store.saveSnapshot(4, new byte[] {4});

    List<Long> part = new ArrayList<>();
    store.readJournal(1, 3, (sequence, record) -> part.add(sequence));

    assertThat(part).containsExactly(2L, 3L);
    assertThat(store.snapshotUpTo(3).orElseThrow().bytes()).containsExactly(2);
    assertThat(store.snapshotUpTo(4).orElseThrow().bytes()).containsExactly(4);
    assertThat(store.snapshotUpTo(1)).isEmpty();
  }

  @Test
  void aStoreInUseIsReadWithoutItsLock() throws IOException {
    assertThatThrownBy(() -> Stores.openToRead(location()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("has no journal yet");
    store.begin(SampleBatch.header());
    try (ReadableStore reader = Stores.openToRead(location())) {
      store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).record(7, 8).build());

      assertThat(reader.job("job-0")).contains(SampleBatch.job(0));
      byte[] journal = new JournalInput(reader).readAllBytes();
      assertThat(journal).startsWith(SampleBatch.header().encoded()).endsWith(7, 8);
    }
    store.commit(SampleBatch.behind(store).record(9).build());
    assertThat(sequences()).hasSize(3);
  }

  @Test
  void aChangeReplacesThePartOfAJobThatChanges() {
    store.commit(
        SampleBatch.behind(store).submit(SampleBatch.job(0)).submit(SampleBatch.job(1)).build());
    SampleBatch batch = SampleBatch.behind(store).record(3).submit(SampleBatch.job(2));
    batch.changed.add(SampleBatch.now(1, JobPhase.FAILED, 3));
    batch.changed.add(SampleBatch.now(2, JobPhase.ASSUMED, 4));
    store.commit(batch.build());

    assertThat(store.job("job-1").orElseThrow().now())
        .isEqualTo(SampleBatch.now(1, JobPhase.FAILED, 3));
    assertThat(store.job("job-2").orElseThrow().now())
        .isEqualTo(SampleBatch.now(2, JobPhase.ASSUMED, 4));
    assertThat(store.job("job-2").orElseThrow().request()).isEqualTo(SampleBatch.job(2).request());
    assertThat(store.liveOwners()).isEqualTo(Map.of("job-0", "alice", "job-2", "alice"));
  }

  @Test
  void keysAndValuesAreReplaced() {
    SampleBatch first = SampleBatch.behind(store);
    first.keys.add(new StoredKey("bob", "abc", "user", 5, -1));
    first.values.put("mode", "shadow");
    store.commit(first.build());
    SampleBatch second = SampleBatch.behind(store);
    second.keys.add(new StoredKey("bob", "abc", "user", 5, 6));
    second.keys.add(new StoredKey("ann", "def", "admin", 6, -1));
    second.values.put("mode", "active");
    store.commit(second.build());

    assertThat(store.lastSequence()).isZero();
    assertThat(store.keys())
        .containsExactly(
            new StoredKey("ann", "def", "admin", 6, -1), new StoredKey("bob", "abc", "user", 5, 6));
    assertThat(store.value("mode")).contains("active");
  }

  @Test
  void theKeyOfASubmissionBelongsToItsOwner() {
    store.commit(
        SampleBatch.behind(store)
            .submit(SampleBatch.job(0, "alice", "k"))
            .submit(SampleBatch.job(1, "bob", "k"))
            .submit(SampleBatch.job(2, "bob", ""))
            .submit(SampleBatch.job(3, "bob", ""))
            .build());
    List<SubmissionKey> asked = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      asked.add(new SubmissionKey("alice", "unknown-" + i));
    }
    asked.add(new SubmissionKey("bob", "k"));
    asked.add(new SubmissionKey("carol", "k"));
    asked.add(new SubmissionKey("bob", ""));
    assertThat(store.jobsOfKeys(asked))
        .isEqualTo(Map.of(new SubmissionKey("bob", "k"), new KeyedJob("job-1", "digest of k")));
    assertThat(store.jobsOfKeys(List.of())).isEmpty();

    Batch again = SampleBatch.behind(store).submit(SampleBatch.job(4, "alice", "k")).build();
    assertThatThrownBy(() -> store.commit(again)).isInstanceOf(StoreException.class);
  }

  @Test
  void aBatchIsWrittenWholeOrNotAtAll() {
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
    SampleBatch batch = SampleBatch.behind(store).submit(SampleBatch.job(1)).record(9);
    batch.values.put("mode", "active");
    batch.changed.add(SampleBatch.now(7, JobPhase.RUNNING, 3));
    assertThatThrownBy(() -> store.commit(batch.build()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("does not have");

    assertThat(store.job("job-1")).isEmpty();
    assertThat(store.value("mode")).isEmpty();
    assertThat(sequences()).containsExactly(1L);
  }

  @Test
  void afterAFailureTheStoreHasToRecover() {
    long epoch = store.epoch();
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
    Batch next = SampleBatch.behind(store).submit(SampleBatch.job(1)).build();
    assertThatThrownBy(() -> store.commit(new SampleBatch(5).record(1).build()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("does not follow record 1");
    assertThatThrownBy(() -> store.commit(next))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("not recovered");

    store.recover();
    assertThat(store.epoch()).isGreaterThan(epoch);
    assertThat(store.lastSequence()).isEqualTo(1);
    store.commit(next);
    assertThat(sequences()).containsExactly(1L, 2L);
  }

  @Test
  void everyOpeningBeginsAHigherEpoch() {
    long first = store.epoch();
    reopen();
    assertThat(store.epoch()).isGreaterThan(first);
  }

  @Test
  void aCommitOfAnEarlierEpochFails() throws SQLException {
    execute("UPDATE store_state SET epoch = epoch + 1");
    assertThatThrownBy(() -> store.commit(SampleBatch.behind(store).record(1).build()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("another process has taken over");
    assertThat(sequences()).isEmpty();
    store.recover();
    store.commit(SampleBatch.behind(store).record(1).build());
  }

  @Test
  void aSecondOpeningIsRefusedWithTheNameOfTheProcess() {
    assertThatThrownBy(() -> Stores.open(location()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is in use by process " + ProcessHandle.current().pid())
        .hasMessageNotContaining("\n");
    store.commit(SampleBatch.behind(store).record(1).build());
  }

  /** Records at the times 1, 2, ...; each with a job, which has ended if its number is even. */
  private SampleBatch manyJobs(int count) {
    SampleBatch batch = SampleBatch.behind(store);
    for (int i = 0; i < count; i++) {
      batch.submitted.add(SampleBatch.job(i, "ann", "key-" + i));
      batch.woke(i + 1);
      if (i % 2 == 0) {
        batch.changed.add(SampleBatch.now(i, JobPhase.DONE, i + 1));
      }
      batch.decisions.add(SampleBatch.decision(i + 1, i));
      batch.audit.add(new AuditEntry(i + 1, i + 1, "ann", "submit", "job-" + i, ""));
    }
    return batch;
  }

  @Test
  void whatIsOlderThanATimeAndInTheSnapshotsIsDeleted() {
    store.begin(SampleBatch.header());
    store.commit(manyJobs(4 * Pruning.ROWS).build());
    store.saveSnapshot(1_600, new byte[] {1});
    store.saveSnapshot(1_800, new byte[] {2});
    assertThat(store.prune(1_201)).isEqualTo(600 + 3 * 1_200);

    assertThat(store.job("job-0")).isEmpty();
    assertThat(store.job("job-1")).isPresent(); // waits
    assertThat(store.job("job-1198")).isEmpty();
    assertThat(store.job("job-1200")).isPresent();
    assertThat(store.jobs(StoreQueries.all()).total()).isEqualTo(1_400);
    assertThat(store.decisionsOf("job-1")).isEmpty();
    assertThat(store.decisionsOf("job-1200")).hasSize(1);
    assertThat(store.audit(Long.MAX_VALUE, 10_000)).hasSize(800);
    SubmissionKey free = new SubmissionKey("ann", "key-0");
    SubmissionKey used = new SubmissionKey("ann", "key-1");
    assertThat(store.jobsOfKeys(List.of(free, used))).containsOnlyKeys(used);
    assertThat(store.prune(1_201)).isZero();
    reopen();
    assertThat(store.header()).isPresent();
    assertThat(store.latestSnapshot().orElseThrow().sequence()).isEqualTo(1_800);
    assertThat(sequences(1_200)).hasSize(800).startsWith(1_201L);
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(5_000, "ann", "key-0")).build());
  }

  @Test
  void whatIsDeletedBecauseOfItsAgeLeavesTheAuditTrailIntact() {
    store.commit(manyJobs(20).build());
    store.saveSnapshot(5, new byte[] {1});
    store.saveSnapshot(20, new byte[] {2});
    store.prune(Long.MAX_VALUE);

    AuditChain.Verdict verdict = AuditChain.verify(store);

    assertThat(verdict.broken()).isEmpty();
    assertThat(verdict.entries()).isEqualTo(15);
    assertThat(verdict.last()).startsWith("20 ");
  }

  @Test
  void anEntryOfTheAuditTrailThatWasChangedRemovedOrAddedIsFound() throws SQLException {
    store.commit(manyJobs(2_500).build());
    assertThat(AuditChain.verify(store).entries()).isEqualTo(2_500);
    assertThat(brokenBy("UPDATE audit SET actor = 'eve' WHERE number = 1200"))
        .contains("entry 1200 was changed");
    assertThat(brokenBy("UPDATE audit SET at_micros = 7, hash = 'x' WHERE number = 3"))
        .contains("entry 3 was changed");
    assertThat(brokenBy("DELETE FROM audit WHERE number = 1")).contains("entry 1 is missing");
  }

  @Test
  void theEndOfTheAuditTrailCannotBeCutOrContinued() throws SQLException {
    store.commit(manyJobs(3).build());
    String copied =
        "INSERT INTO audit SELECT number + 1, sequence, at_micros, actor, action, subject, detail,"
            + " hash FROM audit WHERE number = 3";
    assertThat(brokenBy(copied)).contains("entry 4 was added");
    execute("DELETE FROM audit WHERE number = 4");
    assertThat(brokenBy("DELETE FROM audit WHERE number >= 2")).contains("entry 2 is missing");
  }

  private Optional<String> brokenBy(String sql) throws SQLException {
    execute(sql);
    return AuditChain.verify(store).broken();
  }

  @Test
  void theAuditTrailOfAnEarlierBuildGetsItsHashes() throws SQLException {
    store.commit(manyJobs(1_500).build());
    execute("DELETE FROM audit WHERE number < 100");
    execute("DELETE FROM run_time_values");
    store.close();
    execute("ALTER TABLE audit DROP COLUMN hash");
    execute("DELETE FROM schema_versions WHERE version = '2'");
    reopen();

    AuditChain.Verdict verdict = AuditChain.verify(store);
    assertThat(verdict.broken()).isEmpty();
    assertThat(verdict.entries()).isEqualTo(1_401);
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(9_000)).build());
    assertThat(brokenBy("UPDATE audit SET detail = 'x' WHERE number = 100"))
        .contains("entry 100 was changed");
  }

  @Test
  void nothingIsDeletedThatASnapshotDoesNotContain() {
    store.commit(manyJobs(20).build());
    assertThat(store.prune(Long.MAX_VALUE)).isZero();
    store.saveSnapshot(5, new byte[] {1});
    store.saveSnapshot(20, new byte[] {2});
    assertThat(store.prune(Long.MAX_VALUE)).isEqualTo(3 + 3 * 5);
    assertThat(store.job("job-6")).isPresent();
    store.saveSnapshot(21, new byte[] {3});
    store.prune(Long.MAX_VALUE);
    assertThat(sequences(20)).isEmpty();
    assertThat(store.audit(Long.MAX_VALUE, 10)).isEmpty();
  }

  @Test
  void theTwoNewestSnapshotsAreKept() throws SQLException {
    Random random = new Random(1);
    byte[] large = new byte[2 * Snapshots.PART_BYTES + 17];
    random.nextBytes(large);
    store.saveSnapshot(5, new byte[] {1, 2});
    store.saveSnapshot(9, large);
    assertThat(store.latestSnapshot().orElseThrow().sequence()).isEqualTo(9);
    assertThat(store.latestSnapshot().orElseThrow().bytes()).isEqualTo(large);
    store.saveSnapshot(12, new byte[] {3});
    assertThat(store.latestSnapshot().orElseThrow().bytes()).containsExactly(3);
    reopen();
    assertThat(store.latestSnapshot().orElseThrow().sequence()).isEqualTo(12);
    try (Connection connection = connect()) {
      assertThat(Sql.number(connection, "SELECT COUNT(*) FROM snapshots")).isEqualTo(2);
      assertThat(Sql.number(connection, "SELECT COUNT(*) FROM snapshot_parts")).isEqualTo(4);
    }
  }

  @Test
  void aSnapshotThatWasNotCompletedDoesNotCount() throws SQLException {
    store.saveSnapshot(5, new byte[] {1, 2});
    try (Connection connection = connect()) {
      Sql.update(connection, "INSERT INTO snapshot_parts SELECT 9, 0, bytes FROM snapshot_parts");
    }
    assertThat(store.latestSnapshot().orElseThrow().sequence()).isEqualTo(5);
    store.saveSnapshot(9, new byte[] {4});
    assertThat(store.latestSnapshot().orElseThrow().bytes()).containsExactly(4);
  }

  @Test
  void commitsGoOnWhileASnapshotIsSaved() {
    CompletableFuture<Void> saving =
        CompletableFuture.runAsync(() -> store.saveSnapshot(1, new byte[20 << 20]));
    int commits = 0;
    do {
      store.commit(SampleBatch.behind(store).record(1).build());
      commits++;
    } while (!saving.isDone());
    saving.join();
    assertThat(store.lastSequence()).isEqualTo(commits);
    assertThat(store.latestSnapshot().orElseThrow().bytes()).hasSize(20 << 20);
  }

  @Test
  void theJournalIsStreamed() {
    int records = 120_000;
    byte[] record = new byte[40];
    SampleBatch batch = SampleBatch.behind(store);
    for (int i = 0; i < records; i++) {
      batch.records.add(record);
    }
    store.commit(batch.build());
    AtomicLong last = new AtomicLong();
    store.readJournal(20_000, (sequence, bytes) -> last.incrementAndGet());
    assertThat(last).hasValue(100_000);
  }

  @Test
  void aGapInTheJournalIsAnError() throws SQLException {
    store.commit(SampleBatch.behind(store).record(1).record(2).record(3).build());
    execute("DELETE FROM journal WHERE sequence = 2");
    assertThatThrownBy(this::sequences)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("has no record 2");
  }

  @Test
  void decisionsAndAuditAreReadBackwards() {
    SampleBatch batch = SampleBatch.behind(store).submit(SampleBatch.job(0));
    for (int i = 0; i < 5; i++) {
      batch.decisions.add(SampleBatch.decision(batch.next(), i % 2));
      batch.record(i);
      batch.audit.add(new AuditEntry(1, i, "bob", "hold", "job-" + i, ""));
    }
    store.commit(batch.build());
    assertThat(store.decisions(Long.MAX_VALUE, 2))
        .containsExactly(SampleBatch.decision(6, 0), SampleBatch.decision(5, 1));
    assertThat(store.decisions(4, 10))
        .containsExactly(SampleBatch.decision(3, 1), SampleBatch.decision(2, 0));
    assertThat(store.decisionsOf("job-1"))
        .containsExactly(SampleBatch.decision(3, 1), SampleBatch.decision(5, 1));
    assertThat(store.audit(5, 2)).extracting(AuditEntry::subject).containsExactly("job-3", "job-2");
  }

  @Test
  void theJobsThatAreCancelledAreKnown() {
    SampleBatch batch = SampleBatch.behind(store);
    batch.submit(SampleBatch.job(0)).submit(SampleBatch.job(1)).submit(SampleBatch.job(2));
    batch.changed.add(SampleBatch.cancelling(1, 2));
    store.commit(batch.build());
    assertThat(store.cancelling()).containsExactly("job-1");
    assertThat(store.job("job-1").orElseThrow().now()).isEqualTo(SampleBatch.cancelling(1, 2));
  }

  @Test
  void jobsThatShareTheirLastChangeStayTogether() {
    SampleBatch batch = SampleBatch.behind(store);
    for (int i = 0; i < 6; i++) {
      batch.submit(SampleBatch.job(i));
    }
    for (int i = 1; i < 4; i++) {
      batch.changed.add(SampleBatch.now(i, JobPhase.PENDING, 7));
    }
    store.commit(batch.record(7).build());
    assertThat(store.changedAfter(0, 2)).extracting(StoredJob::number).containsExactly(0, 4);
    assertThat(store.changedAfter(5, 2)).extracting(StoredJob::number).containsExactly(5, 1, 2, 3);
    assertThat(store.changedAfter(7, 2)).isEmpty();
  }

  @Test
  void listsAreFilteredSortedAndPagedAsAListInMemory() {
    List<StoredJob> jobs = new ArrayList<>();
    SampleBatch batch = SampleBatch.behind(store);
    for (int i = 0; i < 40; i++) {
      JobPhase phase = JobPhase.values()[i % JobPhase.values().length];
      StoredJob job = SampleBatch.job(i, i % 7 == 0 ? "bob" : "alice", "");
      jobs.add(
          new StoredJob(
              i,
              job.request(),
              job.owner(),
              "",
              "",
              job.submittedMicros(),
              SampleBatch.now(i, phase, 1 + i * 17 % 40)));
      batch.submit(jobs.get(i));
    }
    store.commit(batch.build());
    StoreQueries.each()
        .forEach(
            query ->
                assertThat(store.jobs(query))
                    .as(query.toString())
                    .isEqualTo(StoreQueries.inMemory(jobs, query)));
  }

  @Test
  void textIsFoundInIdsAndNamesAsItIsWritten() {
    SampleBatch batch = SampleBatch.behind(store);
    List<String> names = List.of("100%_done", "100 done", "Größe!", "a\\b", "");
    for (int i = 0; i < names.size(); i++) {
      JobRequest request = JobRequest.of("train").id("job-" + i).name(names.get(i)).build();
      batch.submit(new StoredJob(i, request, "alice", "", "", i, SampleBatch.waiting(i)));
    }
    store.commit(batch.build());
    assertThat(found("0%_D")).containsExactly(0);
    assertThat(found("größe!")).containsExactly(2);
    assertThat(found("\\")).containsExactly(3);
    assertThat(found("JOB-4")).containsExactly(4);
    assertThat(found("100")).containsExactly(0, 1);
  }

  private List<Integer> found(String text) {
    JobSelection query =
        StoreQueries.of(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(text));
    return store.jobs(query).jobs().stream().map(StoredJob::number).toList();
  }

  @Test
  void openingTheSameTablesAgainChangesNothing() throws SQLException {
    store.commit(SampleBatch.behind(store).submit(SampleBatch.job(0)).build());
    reopen();
    reopen();
    assertThat(store.job("job-0")).contains(SampleBatch.job(0));
    try (Connection connection = connect()) {
      assertThat(Sql.number(connection, "SELECT COUNT(*) FROM schema_versions WHERE success"))
          .isEqualTo(2);
    }
  }

  @Test
  void tablesOfANewerBuildAreRefused() throws SQLException {
    store.close();
    execute(
        "INSERT INTO schema_versions (installed_rank, version, description, type, script, checksum,"
            + " installed_by, execution_time, success)"
            + " VALUES (99, '7', 'later', 'SQL', 'V7__later.sql', 1, 'me', 1, "
            + "(SELECT success FROM schema_versions LIMIT 1))");
    assertThatThrownBy(() -> Stores.open(location()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("was written by a newer build (tables of version 7)")
        .hasMessageNotContaining("\n");
    execute("DELETE FROM schema_versions WHERE version = '7'");
    reopen();
  }

  @Test
  void aStoreThatIsClosedTwiceStaysClosed() {
    store.close();
    store.close();
    assertThatThrownBy(() -> store.job("job-0")).isInstanceOf(StoreException.class);
    reopen();
  }
}
