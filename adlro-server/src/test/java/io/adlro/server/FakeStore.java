package io.adlro.server;

import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.QueueGroup;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.StoredKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A store in memory. */
final class FakeStore implements StoreReader {
  private final Map<String, StoredJob> jobs = new LinkedHashMap<>();
  private final Map<String, StoredKey> keys = new LinkedHashMap<>();
  private final Map<String, String> values = new LinkedHashMap<>();
  private final List<StoredDecision> decisions = new ArrayList<>();
  private final List<AuditEntry> audit = new ArrayList<>();
  private boolean isAway;

  synchronized void write(Batch batch) {
    batch.submitted().forEach(job -> jobs.put(job.request().id(), job));
    for (JobChange change : batch.changed()) {
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
    decisions.addAll(batch.decisions());
    batch.audit().forEach(this::addNumbered);
    batch.keys().forEach(key -> keys.put(key.name(), key));
    values.putAll(batch.values());
  }

  private void addNumbered(AuditEntry entry) {
    audit.add(
        new AuditEntry(
            audit.size() + 1,
            entry.sequence(),
            entry.atMicros(),
            entry.actor(),
            entry.action(),
            entry.subject(),
            entry.detail(),
            ""));
  }

  synchronized void goAway() {
    isAway = true;
  }

  private void check() {
    if (isAway) {
      throw new StoreException("the file /secret/store.db is gone");
    }
  }

  synchronized Optional<StoredJob> ofKey(String owner, String key) {
    return jobs.values().stream()
        .filter(job -> !key.isEmpty() && job.owner().equals(owner) && job.key().equals(key))
        .findFirst();
  }

  synchronized int count() {
    return jobs.size();
  }

  @Override
  public synchronized Optional<StoredJob> job(String id) {
    check();
    return Optional.ofNullable(jobs.get(id));
  }

  @Override
  public synchronized JobPage jobs(JobSelection query) {
    check();
    List<StoredJob> found =
        new ArrayList<>(jobs.values().stream().filter(job -> matches(job, query)).toList());
    Comparator<StoredJob> order = order(query.sort());
    found.sort((query.descending() ? order.reversed() : order).thenComparing(StoredJob::number));
    return new JobPage(
        found.stream().skip(query.offset()).limit(query.limit()).toList(), found.size());
  }

  @Override
  public synchronized List<QueueGroup> queue() {
    check();
    Map<List<Object>, QueueGroup> groups = new LinkedHashMap<>();
    for (StoredJob job : jobs.values()) {
      if (job.now().phase().isWaiting()) {
        int third = Math.min(2, (int) (job.now().priority() * 3));
        groups.merge(
            List.of(job.request().jobClass(), third),
            new QueueGroup(
                job.request().jobClass(), third, 1, job.request().gpus(), job.submittedMicros()),
            FakeStore::joined);
      }
    }
    return List.copyOf(groups.values());
  }

  private static QueueGroup joined(QueueGroup a, QueueGroup b) {
    return new QueueGroup(
        a.jobClass(),
        a.third(),
        a.jobs() + b.jobs(),
        a.gpus() + b.gpus(),
        Math.min(a.oldestMicros(), b.oldestMicros()));
  }

  private static boolean matches(StoredJob job, JobSelection query) {
    return (query.phases().isEmpty() || query.phases().contains(job.now().phase()))
        && query.owner().map(job.owner()::equals).orElse(true)
        && query.user().map(job.request().user()::equals).orElse(true)
        && query.jobClass().map(job.request().jobClass()::equals).orElse(true)
        && query
            .text()
            .map(text -> (job.request().id() + " " + job.request().name()).contains(text))
            .orElse(true);
  }

  private static Comparator<StoredJob> order(JobSelection.Sort sort) {
    return switch (sort) {
      case SUBMITTED -> Comparator.comparing(StoredJob::submittedMicros);
      case STARTED -> Comparator.comparing(job -> job.now().startedMicros());
      case ENDED -> Comparator.comparing(job -> job.now().endedMicros());
      case PRIORITY -> Comparator.comparing(job -> job.now().priority());
      case GPUS -> Comparator.comparing(job -> job.request().gpus());
      case NAME -> Comparator.comparing(job -> job.request().name());
      case USER -> Comparator.comparing(job -> job.request().user());
      case PHASE -> Comparator.comparing(job -> job.now().phase());
    };
  }

  @Override
  public synchronized List<StoredJob> changedAfter(long sequence, int most) {
    check();
    return jobs.values().stream()
        .filter(job -> job.now().sequence() > sequence)
        .sorted(Comparator.comparing(job -> job.now().sequence()))
        .limit(most)
        .toList();
  }

  @Override
  public synchronized List<StoredDecision> decisions(long before, int most) {
    check();
    List<StoredDecision> newestFirst = new ArrayList<>(decisions);
    Collections.reverse(newestFirst);
    return newestFirst.stream().filter(d -> d.sequence() < before).limit(most).toList();
  }

  @Override
  public synchronized List<StoredDecision> decisionsOf(String job) {
    check();
    return decisions.stream().filter(decision -> decision.job().equals(job)).toList();
  }

  @Override
  public synchronized List<StoredKey> keys() {
    return List.copyOf(keys.values());
  }

  @Override
  public synchronized List<AuditEntry> audit(long before, int most) {
    check();
    List<AuditEntry> newestFirst = new ArrayList<>(audit);
    Collections.reverse(newestFirst);
    return newestFirst.stream().filter(entry -> entry.number() < before).limit(most).toList();
  }

  @Override
  public synchronized Optional<String> value(String name) {
    return Optional.ofNullable(values.get(name));
  }
}
