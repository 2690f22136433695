package io.adlro.live.loop;

import io.adlro.core.journal.JournalHeader;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.QueueGroup;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.StoredKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A store in memory that can fail. */
final class MemoryStore implements Store {
  private final List<byte[]> records = new ArrayList<>();
  private final Map<String, StoredJob> jobs = new LinkedHashMap<>();
  private final List<StoredDecision> decisions = new ArrayList<>();
  private final List<AuditEntry> audit = new ArrayList<>();
  private final Map<String, StoredKey> keys = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<StoredSnapshot> snapshots = new ArrayList<>();
  private Optional<JournalHeader> header = Optional.empty();
  private long epoch = 1;
  private long deleted;
  private int failures;
  private Runnable beforeCommit = () -> {};
  private Runnable beforeRead = () -> {};

  /** The next commits and recoveries fail. */
  synchronized void fail(int times) {
    failures = times;
  }

  synchronized void beforeCommit(Runnable action) {
    beforeCommit = action;
  }

  /** Called before records are read. */
  synchronized void beforeRead(Runnable action) {
    beforeRead = action;
  }

  synchronized void nextEpoch() {
    epoch++;
  }

  private void failIfDue() {
    if (failures > 0) {
      failures--;
      throw new StoreException("the disk is full");
    }
  }

  @Override
  public synchronized long epoch() {
    return epoch;
  }

  @Override
  public synchronized Optional<JournalHeader> header() {
    return header;
  }

  @Override
  public synchronized void begin(JournalHeader first) {
    header = Optional.of(first);
  }

  @Override
  public synchronized long lastSequence() {
    return records.size();
  }

  @Override
  public synchronized void commit(Batch batch) {
    beforeCommit.run();
    failIfDue();
    records.addAll(batch.records());
    batch.submitted().forEach(job -> jobs.put(job.request().id(), job));
    batch.changed().forEach(this::change);
    decisions.addAll(batch.decisions());
    audit.addAll(batch.audit());
    batch.keys().forEach(key -> keys.put(key.name(), key));
    values.putAll(batch.values());
  }

  private void change(JobChange change) {
    jobs.computeIfPresent(
        change.job(),
        (id, job) ->
            new StoredJob(
                job.number(),
                job.request(),
                job.owner(),
                job.key(),
                job.requestDigest(),
                job.submittedMicros(),
                change));
  }

  @Override
  public synchronized void recover() {
    failIfDue();
  }

  @Override
  public synchronized void saveSnapshot(long sequence, byte[] snapshot) {
    snapshots.add(new StoredSnapshot(sequence, snapshot));
  }

  @Override
  public synchronized long prune(long beforeMicros) {
    return 0;
  }

  /** Forgets all snapshots. */
  synchronized void deleteSnapshots() {
    snapshots.clear();
  }

  /** Forgets the records up to this one. */
  synchronized void deleteRecords(long upTo) {
    deleted = upTo;
  }

  @Override
  public synchronized Optional<StoredSnapshot> snapshotUpTo(long sequence) {
    return snapshots.stream()
        .filter(snapshot -> snapshot.sequence() <= sequence)
        .reduce((one, next) -> next);
  }

  @Override
  public synchronized void readJournal(long after, long upTo, RecordConsumer consumer) {
    beforeRead.run();
    for (int i = (int) Math.max(after, deleted); i < Math.min(upTo, records.size()); i++) {
      consumer.accept(i + 1, records.get(i));
    }
  }

  @Override
  public synchronized Map<SubmissionKey, KeyedJob> jobsOfKeys(Collection<SubmissionKey> wanted) {
    return jobs.values().stream()
        .filter(job -> wanted.contains(new SubmissionKey(job.owner(), job.key())))
        .collect(
            Collectors.toMap(
                job -> new SubmissionKey(job.owner(), job.key()),
                job -> new KeyedJob(job.request().id(), job.requestDigest())));
  }

  @Override
  public synchronized List<String> cancelling() {
    return live().filter(job -> job.now().cancelling()).map(job -> job.request().id()).toList();
  }

  @Override
  public synchronized Map<String, String> liveOwners() {
    return live().collect(Collectors.toMap(job -> job.request().id(), StoredJob::owner));
  }

  private Stream<StoredJob> live() {
    return jobs.values().stream().filter(job -> !job.now().phase().hasEnded());
  }

  @Override
  public synchronized Optional<StoredJob> job(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  @Override
  public synchronized JobPage jobs(JobSelection query) {
    return new JobPage(List.copyOf(jobs.values()), jobs.size());
  }

  @Override
  public List<QueueGroup> queue() {
    throw new UnsupportedOperationException("the loop does not ask");
  }

  @Override
  public synchronized List<StoredJob> changedAfter(long sequence, int most) {
    return jobs.values().stream().filter(job -> job.now().sequence() > sequence).toList();
  }

  @Override
  public synchronized List<StoredDecision> decisions(long before, int most) {
    return List.copyOf(decisions);
  }

  @Override
  public synchronized List<StoredDecision> decisionsOf(String job) {
    return decisions.stream().filter(decision -> decision.job().equals(job)).toList();
  }

  @Override
  public synchronized List<StoredKey> keys() {
    return List.copyOf(keys.values());
  }

  @Override
  public synchronized List<AuditEntry> audit(long before, int most) {
    return List.copyOf(audit);
  }

  @Override
  public synchronized Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }

  @Override
  public void backUp(Path file) {
    throw new UnsupportedOperationException("in memory");
  }

  @Override
  public void close() {}
}
