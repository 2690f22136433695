package io.adlro.server;

import io.adlro.core.event.GpuHealth;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.loop.Accepted;
import io.adlro.live.loop.Caller;
import io.adlro.live.loop.Committed;
import io.adlro.live.loop.InboxUse;
import io.adlro.live.loop.JobSubmission;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Mode;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import io.adlro.live.store.AuditEntry;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.StoredJournal;
import io.adlro.live.store.StoredKey;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A loop in memory: requests are carried out at once, or, while commits are held back, when they
 * are let through. Time advances a second with each request.
 */
final class FakeOrchestrator implements Orchestrator {
  static final long START_MICROS = 1_770_000_000_000_000L;

  private final FakeStore store = new FakeStore();
  private final List<Consumer<Committed>> listeners = new ArrayList<>();
  private final Map<String, LiveView.NodeState> nodes = new LinkedHashMap<>();
  private final Map<String, List<String>> running = new LinkedHashMap<>();
  private final Map<String, WaitReason> reasons = new LinkedHashMap<>();
  final Map<String, Float> progress = new LinkedHashMap<>();
  private final List<Runnable> heldBack = new ArrayList<>();
  private Optional<RuntimeException> refusal = Optional.empty();
  private Optional<GuardTrip> trip = Optional.empty();
  private Optional<RegretReplay.Found> regret = Optional.empty();
  private boolean holdsBack;
  private boolean readerIsBroken;
  private boolean clusterAnswers = true;
  private Mode mode = Mode.ACTIVE;
  private long nowMicros = START_MICROS;
  private long sequence;

  FakeOrchestrator() {
    nodes.put("gpu01", LiveView.NodeState.UP);
    nodes.put("gpu02", LiveView.NodeState.UP);
  }

  FakeStore store() {
    return store;
  }

  /** All requests fail from now on. */
  synchronized void refuse(RequestRefused.Kind kind, String sentence) {
    failWith(new RequestRefused(kind, sentence));
  }

  synchronized void failWith(RuntimeException failure) {
    refusal = Optional.of(failure);
  }

  /** Requests wait for {@link #commit} from now on. */
  synchronized void holdBack() {
    holdsBack = true;
  }

  synchronized int waiting() {
    return heldBack.size();
  }

  synchronized void commit() {
    holdsBack = false;
    heldBack.forEach(Runnable::run);
    heldBack.clear();
  }

  synchronized void breakReader() {
    readerIsBroken = true;
  }

  synchronized void disconnectCluster() {
    clusterAnswers = false;
  }

  synchronized void regret(RegretReplay.Found found) {
    regret = Optional.of(found);
  }

  synchronized void trip(GuardTrip guard) {
    trip = Optional.of(guard);
  }

  synchronized void explain(String job, WaitCode code, String reason) {
    reasons.put(job, new WaitReason(code, reason));
  }

  /** The cluster starts a job. */
  synchronized void start(String job, String gpuId) {
    StoredJob stored = store.job(job).orElseThrow();
    nowMicros += 1_000_000;
    StoredDecision decision =
        new StoredDecision(
            ++sequence, nowMicros, job, "place", 1, List.of(gpuId), "adlro", "active", "NONE");
    running.put(gpuId, List.of(job));
    JobChange now = stored.now();
    change(
        new JobChange(
            job,
            JobPhase.RUNNING,
            1,
            List.of(gpuId),
            nowMicros,
            -1,
            "",
            now.priority(),
            now.limitMicros(),
            false,
            false,
            ++sequence),
        List.of(decision),
        List.of());
  }

  /** Time passes without a request. */
  synchronized void pass(long micros) {
    nowMicros += micros;
  }

  /** The cluster reports that a job is done. */
  synchronized void finish(String job) {
    JobChange now = store.job(job).orElseThrow().now();
    running.values().removeIf(jobs -> jobs.contains(job));
    change(with(now, JobPhase.DONE, now.priority(), nowMicros, ""), List.of(), List.of());
  }

  /** Adds a key as an earlier process would have. */
  void addKey(StoredKey key) {
    commitBatch(List.of(), List.of(), List.of(), List.of(), List.of(key), Map.of());
  }

  @Override
  public CompletableFuture<List<Accepted>> submit(Caller caller, List<JobSubmission> jobs) {
    return request(() -> accept(caller, jobs));
  }

  private List<Accepted> accept(Caller caller, List<JobSubmission> jobs) {
    List<Accepted> accepted = new ArrayList<>();
    List<StoredJob> submitted = new ArrayList<>();
    for (JobSubmission job : jobs) {
      Optional<StoredJob> before = store.ofKey(caller.name(), job.key());
      if (before.isPresent() && !before.get().requestDigest().equals(job.digest())) {
        throw new RequestRefused(
            RequestRefused.Kind.CONFLICT, "the key was used for another submission");
      }
      if (before.isPresent()) {
        accepted.add(new Accepted(before.get().request().id(), true));
      } else {
        StoredJob stored = stored(caller, job, store.count() + submitted.size());
        submitted.add(stored);
        accepted.add(new Accepted(stored.request().id(), false));
      }
    }
    commitBatch(submitted, List.of(), List.of(), List.of(), List.of(), Map.of());
    return accepted;
  }

  private StoredJob stored(Caller caller, JobSubmission job, int number) {
    JobRequest sent = job.request();
    JobRequest request =
        new JobRequest(
            "job-" + number,
            sent.name(),
            sent.user(),
            sent.account(),
            sent.jobClass(),
            sent.gpus(),
            sent.shareMilli(),
            sent.gpuMemoryMib(),
            sent.cpuMilli(),
            sent.memoryMib(),
            sent.priority(),
            sent.allowedModels(),
            sent.locality(),
            sent.estimateMicros(),
            sent.limitMicros(),
            sent.recovery());
    JobChange now =
        new JobChange(
            request.id(),
            JobPhase.PENDING,
            0,
            List.of(),
            -1,
            -1,
            "",
            (float) request.priority(),
            request.limitMicros().orElse(-1),
            false,
            false,
            ++sequence);
    return new StoredJob(number, request, caller.name(), job.key(), job.digest(), nowMicros, now);
  }

  @Override
  public CompletableFuture<Void> cancel(Caller caller, String job) {
    return change(caller, job, "cancel", now -> ended(now));
  }

  private JobChange ended(JobChange now) {
    if (now.phase().hasEnded()) {
      throw new RequestRefused(
          RequestRefused.Kind.CONFLICT, "job %s has ended".formatted(now.job()));
    }
    return with(now, JobPhase.CANCELLED, now.priority(), nowMicros, "cancelled by its user");
  }

  @Override
  public CompletableFuture<Void> hold(Caller caller, String job) {
    return change(
        caller, job, "hold", now -> with(now, JobPhase.HELD, now.priority(), -1, now.reason()));
  }

  @Override
  public CompletableFuture<Void> release(Caller caller, String job) {
    return change(
        caller,
        job,
        "release",
        now -> with(now, JobPhase.PENDING, now.priority(), -1, now.reason()));
  }

  @Override
  public CompletableFuture<Void> changePriority(Caller caller, String job, float priority) {
    return change(
        caller, job, "priority", now -> with(now, now.phase(), priority, -1, now.reason()));
  }

  @Override
  public CompletableFuture<Void> reportProgress(Caller caller, String job, float fraction) {
    progress.put(job, fraction);
    return change(
        caller,
        job,
        "progress",
        now -> {
          if (now.phase() != JobPhase.RUNNING) {
            throw new RequestRefused(
                RequestRefused.Kind.CONFLICT, "%s does not run".formatted(job));
          }
          return now;
        });
  }

  private interface Edit {
    JobChange of(JobChange now);
  }

  private CompletableFuture<Void> change(Caller caller, String job, String action, Edit edit) {
    return request(
        () -> {
          StoredJob stored =
              store
                  .job(job)
                  .orElseThrow(
                      () ->
                          new RequestRefused(
                              RequestRefused.Kind.NOT_FOUND,
                              "there is no job `%s`".formatted(job)));
          if (!caller.mayChangeAll() && !stored.owner().equals(caller.name())) {
            throw new RequestRefused(
                RequestRefused.Kind.FORBIDDEN, "job %s has another owner".formatted(job));
          }
          change(edit.of(stored.now()), List.of(), List.of(audit(caller, action, job)));
          return null;
        });
  }

  private JobChange with(
      JobChange now, JobPhase phase, float priority, long endedMicros, String reason) {
    return new JobChange(
        now.job(),
        phase,
        now.attempt(),
        now.gpuIds(),
        now.startedMicros(),
        endedMicros,
        reason,
        priority,
        now.limitMicros(),
        phase == JobPhase.HELD,
        false,
        ++sequence);
  }

  private void change(JobChange change, List<StoredDecision> decisions, List<AuditEntry> audit) {
    commitBatch(List.of(), List.of(change), decisions, audit, List.of(), Map.of());
  }

  private AuditEntry audit(Caller caller, String action, String subject) {
    return new AuditEntry(sequence, nowMicros, caller.name(), action, subject, "");
  }

  @Override
  public CompletableFuture<Void> drain(Caller caller, String node) {
    return setNode(caller, "drain", node, LiveView.NodeState.DRAINED);
  }

  @Override
  public CompletableFuture<Void> resume(Caller caller, String node) {
    return setNode(caller, "resume", node, LiveView.NodeState.UP);
  }

  private CompletableFuture<Void> setNode(
      Caller caller, String action, String node, LiveView.NodeState state) {
    return request(
        () -> {
          nodes.put(node, state);
          auditOnly(audit(caller, action, node), List.of(), Map.of());
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> switchMode(Caller caller, Mode wanted) {
    return request(
        () -> {
          mode = wanted;
          auditOnly(audit(caller, "mode", wanted.name()), List.of(), Map.of("mode", wanted.name()));
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> proposeModel(Caller caller, RegisteredModel model) {
    return changeModel(caller, "propose-model", model.name());
  }

  @Override
  public CompletableFuture<Void> activateModel(Caller caller, String model, String why) {
    if (model.equals("paper")) {
      throw new RequestRefused(
          RequestRefused.Kind.CONFLICT, "model paper was not trained for `adlro`");
    }
    return changeModel(caller, "model", model + ": " + why);
  }

  @Override
  public CompletableFuture<Void> tryModel(Caller caller, String model, String jobClass) {
    return changeModel(caller, "canary", model + " of " + jobClass);
  }

  @Override
  public CompletableFuture<Void> rollBackModel(Caller caller) {
    return changeModel(caller, "model-rollback", "");
  }

  private CompletableFuture<Void> changeModel(Caller caller, String action, String subject) {
    return request(
        () -> {
          auditOnly(audit(caller, action, subject), List.of(), Map.of());
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> putKey(Caller caller, StoredKey key) {
    return request(
        () -> {
          auditOnly(audit(caller, "key", key.name()), List.of(key), Map.of());
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> note(Caller caller, String action, String subject, String detail) {
    auditOnly(
        new AuditEntry(sequence, nowMicros, caller.name(), action, subject, detail),
        List.of(),
        Map.of());
    return CompletableFuture.completedFuture(null);
  }

  private void auditOnly(AuditEntry entry, List<StoredKey> keys, Map<String, String> values) {
    commitBatch(List.of(), List.of(), List.of(), List.of(entry), keys, values);
  }

  private synchronized <T> CompletableFuture<T> request(Supplier<T> work) {
    CompletableFuture<T> future = new CompletableFuture<>();
    Runnable run =
        () -> {
          nowMicros += 1_000_000;
          try {
            refusal.ifPresent(
                refused -> {
                  throw refused;
                });
            future.complete(work.get());
          } catch (RuntimeException e) {
            future.completeExceptionally(e);
          }
        };
    if (holdsBack) {
      heldBack.add(run);
    } else {
      run.run();
    }
    return future;
  }

  private synchronized void commitBatch(
      List<StoredJob> submitted,
      List<JobChange> changed,
      List<StoredDecision> decisions,
      List<AuditEntry> audit,
      List<StoredKey> keys,
      Map<String, String> values) {
    Batch batch =
        new Batch(sequence + 1, List.of(), submitted, changed, decisions, audit, keys, values);
    store.write(batch);
    Committed committed = new Committed(batch, 2_000_000, 5_000_000, false, trip);
    List.copyOf(listeners).forEach(listener -> listener.accept(committed));
  }

  @Override
  public synchronized LiveView view() {
    Map<JobPhase, Integer> phases = new EnumMap<>(JobPhase.class);
    phases.put(JobPhase.PENDING, 3);
    phases.put(JobPhase.RUNNING, running.size());
    return new LiveView(
        nowMicros,
        mode,
        "adlro",
        "f00d",
        trip,
        regret,
        7,
        sequence,
        true,
        clusterAnswers,
        phases,
        nodes.entrySet().stream().map(node -> node(node.getKey(), node.getValue())).toList(),
        List.of(new LiveView.ModelView("A100", 40_960, 400, 85)),
        List.of(new LiveView.SpeedView("unclassified", "A100", 1, 0.2)),
        reasons,
        Map.of("unknown-job", 2L));
  }

  private LiveView.NodeView node(String name, LiveView.NodeState state) {
    return new LiveView.NodeView(
        name, state, 64, 512 * 1024, List.of(gpu(name + "/0"), gpu(name + "/1")));
  }

  private LiveView.GpuView gpu(String id) {
    List<String> jobs = running.getOrDefault(id, List.of());
    return new LiveView.GpuView(
        id,
        "A100",
        false,
        GpuHealth.OK,
        1,
        jobs.isEmpty() ? 1000 : 0,
        jobs.isEmpty() ? 0 : 0.9,
        jobs,
        jobs.isEmpty() ? OptionalLong.empty() : OptionalLong.of(START_MICROS),
        jobs.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(0.75),
        OptionalDouble.of(54),
        OptionalDouble.empty(),
        OptionalDouble.of(210.5),
        OptionalLong.of(START_MICROS),
        OptionalLong.of(0),
        OptionalLong.empty());
  }

  @Override
  public synchronized StoreReader reader() {
    if (readerIsBroken) {
      throw new StackOverflowError();
    }
    return store;
  }

  @Override
  public StoredJournal journal() {
    return new FakeJournal(FakeInsight.jobs());
  }

  @Override
  public synchronized InboxUse inbox() {
    return new InboxUse(heldBack.size(), 16);
  }

  @Override
  public synchronized Runnable listen(Consumer<Committed> listener) {
    listeners.add(listener);
    return () -> stop(listener);
  }

  private synchronized void stop(Consumer<Committed> listener) {
    listeners.remove(listener);
  }
}
