package io.adlro.live.loop;

import io.adlro.core.event.Computation;
import io.adlro.core.event.Fallback;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.Budget;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.feed.Readings;
import io.adlro.ingest.message.UserError;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Driver;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.loop.OpenBatch.Decided;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.Store;
import io.adlro.live.store.Store.KeyedJob;
import io.adlro.live.store.Store.SubmissionKey;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredDecision;
import io.adlro.live.store.StoredJournal;
import io.adlro.live.store.StoredKey;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The kernel in real time. One thread owns it. In each round the thread takes the messages that
 * wait, applies them, lets the policy decide once, and commits the records and changes of all of it
 * in one transaction. Only then are requests answered and orders sent: what is acknowledged is on
 * disk, and so is every order that leaves. After a failed commit the kernel is ahead of the disk;
 * it is discarded and made again from the store, as at a start.
 */
public final class LiveLoop implements Orchestrator, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveLoop.class);
  private static final String MODE = "mode";

  /** The time of a view is also that from which the age of metrics counts. */
  private static final long OLDEST_VIEW_NANOS = Duration.ofSeconds(3).toNanos();

  private static final long LONGEST_WAIT_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long FIRST_RETRY_NANOS = Duration.ofMillis(100).toNanos();
  private static final long LAST_RETRY_NANOS = Duration.ofSeconds(5).toNanos();

  private final LoopSettings settings;
  private final Store store;
  private final Driver driver;
  private final LiveModels models;
  private final LiveClock clock;
  private final Mode firstMode;
  private final Inbox inbox;
  private final LiveViews views;
  private final List<Consumer<Committed>> listeners = new CopyOnWriteArrayList<>();
  private final ExecutorService answers = daemon("adlro-answers");
  private final ExecutorService background = daemon("adlro-background");
  private final Thread thread = new Thread(this::run, "adlro-loop");

  // Of the thread of the loop.
  private LiveKernel kernel;
  private LiveTelemetry telemetry;
  private Map<String, Integer> lostComputations = Map.of();
  private Mode mode;
  private boolean clusterAnswers;
  private boolean observing;
  private long sequence;
  private long aheadMicros;
  private long snapshotSequence;
  private long viewNanos;
  private boolean viewIsOld;
  private boolean decisionWanted;
  private Optional<GuardTrip> trip = Optional.empty();
  private long decidedNanos = System.nanoTime();
  private long decisionNanos;

  private volatile LiveView view;
  private volatile boolean closing;

  /**
   * Makes a loop that does not run yet.
   *
   * @param mode of a new store; an old one keeps its own
   */
  public LiveLoop(
      LoopSettings settings,
      Store store,
      Driver driver,
      LivePolicy policy,
      LiveClock clock,
      Mode mode) {
    this.settings = settings;
    this.store = store;
    this.driver = driver;
    this.models = new LiveModels(policy);
    this.clock = clock;
    this.firstMode = mode;
    this.inbox = new Inbox(settings.inboxMessages());
    this.views = new LiveViews(settings.reasons());
  }

  private static ExecutorService daemon(String name) {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }

  /** Recovers the kernel. There is a view from now on; nothing happens before {@link #start}. */
  public void recover() {
    store
        .header()
        .ifPresentOrElse(this::requireSameSite, () -> store.begin(models.policy().header()));
    try {
      recoverKernel();
    } catch (RequestRefused e) {
      throw new UserError(
          "the model that was activated cannot be used any more: %s; put its file back"
              .formatted(e.getMessage()));
    }
    if (mode == Mode.ACTIVE) {
      driver
          .whyReadOnly()
          .ifPresent(
              reason -> {
                throw new UserError(reason);
              });
    }
    publish(now());
  }

  /** Connects to the cluster and goes on from what was recovered. */
  public void start() {
    thread.start();
    driver.start(report -> post(turn -> report(turn, report)));
  }

  /** A journal is about one cluster and what one policy remembers of it. */
  private void requireSameSite(JournalHeader begun) {
    JournalHeader now = models.policy().header();
    if (!begun.policy().equals(now.policy())) {
      throw new UserError(
          "the store was begun with the policy `%s`; use that or a new store, not `%s`"
              .formatted(begun.policy(), now.policy()));
    }
    if (!LivePolicy.isSameSite(begun.cluster(), now.cluster())) {
      throw new UserError(
          "the store was begun with other nodes or job classes; use that cluster or a new store");
    }
  }

  /** Takes no more messages, commits what was taken, writes a snapshot; jobs run on. */
  @Override
  public void close() {
    closing = true;
    driver.close();
    inbox.offer(new Message.Notice(turn -> {}));
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answers.shutdown();
    background.shutdown();
    try {
      answers.awaitTermination(10, TimeUnit.SECONDS);
      background.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---------------------------------------------------------------- requests, on any thread

  @Override
  public CompletableFuture<List<Accepted>> submit(Caller caller, List<JobSubmission> jobs) {
    if (driver.hasQueue()) {
      return CompletableFuture.failedFuture(
          new RequestRefused(
              Kind.INVALID,
              "jobs of this cluster are submitted to the cluster itself; ADLRO finds them there"));
    }
    List<SubmissionKey> keys =
        jobs.stream()
            .filter(job -> !job.key().isEmpty())
            .map(job -> new SubmissionKey(caller.name(), job.key()))
            .toList();
    return request(turn -> JobRequests.submit(turn, settings.quotas(), caller, jobs), keys);
  }

  @Override
  public CompletableFuture<Void> cancel(Caller caller, String job) {
    return request(turn -> JobRequests.cancel(turn, caller, job));
  }

  @Override
  public CompletableFuture<Void> hold(Caller caller, String job) {
    return request(turn -> JobRequests.hold(turn, settings.quotas(), caller, job));
  }

  @Override
  public CompletableFuture<Void> release(Caller caller, String job) {
    return request(turn -> JobRequests.release(turn, settings.quotas(), caller, job));
  }

  @Override
  public CompletableFuture<Void> changePriority(Caller caller, String job, float priority) {
    return request(turn -> JobRequests.changePriority(turn, caller, job, priority));
  }

  @Override
  public CompletableFuture<Void> reportProgress(Caller caller, String job, float fraction) {
    return request(turn -> JobRequests.reportProgress(turn, caller, job, fraction));
  }

  @Override
  public CompletableFuture<Void> drain(Caller caller, String node) {
    return request(turn -> JobRequests.drain(turn, caller, node));
  }

  @Override
  public CompletableFuture<Void> resume(Caller caller, String node) {
    return request(turn -> JobRequests.resume(turn, caller, node));
  }

  @Override
  public CompletableFuture<Void> switchMode(Caller caller, Mode to) {
    return request(
        turn -> {
          if (to == Mode.ACTIVE) {
            driver
                .whyReadOnly()
                .ifPresent(
                    reason -> {
                      throw new RequestRefused(Kind.CONFLICT, reason);
                    });
          }
          if (mode != to) {
            turn.audit(caller, "mode", "cluster", to.name().toLowerCase(Locale.ROOT));
            turn.batch().values.put(MODE, to.name());
            mode = to;
            decisionWanted = true;
            if (driver.hasQueue() && clusterAnswers) {
              observe(); // jobs that wait there for an order
            }
          }
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> proposeModel(Caller caller, RegisteredModel model) {
    return request(
        turn -> {
          LiveModels.propose(turn, caller, model);
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> activateModel(Caller caller, String name, String why) {
    return request(models.activation(caller, name, why));
  }

  @Override
  public CompletableFuture<Void> tryModel(Caller caller, String name, String jobClass) {
    return request(models.trial(caller, name, jobClass));
  }

  @Override
  public CompletableFuture<Void> rollBackModel(Caller caller) {
    return request(
        turn -> {
          models.rollBack(turn, caller);
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> putKey(Caller caller, StoredKey key) {
    return request(
        turn -> {
          turn.batch().keys.add(key);
          turn.audit(caller, key.revokedMicros() < 0 ? "key" : "revoke", key.name(), key.role());
          return null;
        });
  }

  @Override
  public CompletableFuture<Void> note(Caller caller, String action, String subject, String detail) {
    return request(
        turn -> {
          turn.audit(caller, action, subject, detail);
          return null;
        });
  }

  /** Writes a value beside the journal, which has no effect on decisions. */
  public void keep(String name, String value) {
    var unused = request(turn -> turn.batch().values.put(name, value));
  }

  /** A page of GPU metrics was read. */
  public void measured(Readings page) {
    post(turn -> telemetry.take(page, turn.nowMicros()));
  }

  @Override
  public LiveView view() {
    return view;
  }

  @Override
  public InboxUse inbox() {
    return inbox.use();
  }

  @Override
  public StoreReader reader() {
    return store;
  }

  @Override
  public StoredJournal journal() {
    return store;
  }

  @Override
  public Runnable listen(Consumer<Committed> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  private <T> CompletableFuture<T> request(Function<Turn, T> operation) {
    return request(operation, List.of());
  }

  private <T> CompletableFuture<T> request(Function<Turn, T> operation, List<SubmissionKey> keys) {
    Message.Request<T> request = new Message.Request<>(operation, new CompletableFuture<>(), keys);
    inbox.offer(request);
    return request.answer();
  }

  private void post(Consumer<Turn> operation) {
    try {
      inbox.put(new Message.Notice(operation));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---------------------------------------------------------------- the thread of the loop

  private void run() {
    try {
      while (!closing) {
        round(inbox.take(settings.batchMessages(), waitNanos()));
      }
      round(inbox.take(settings.inboxMessages(), 0));
      if (sequence > snapshotSequence) {
        snapshot();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void round(List<Message> messages) throws InterruptedException {
    try {
      OpenBatch batch = new OpenBatch(sequence + 1);
      kernel.open(batch);
      Turn turn = turn(messages);
      answerLostComputations(turn);
      for (Message message : messages) {
        try {
          message.applyTo(turn);
        } catch (RequestRefused e) {
          answers.execute(() -> message.fail(e));
        }
      }
      QuotaHolds quotas = new QuotaHolds(turn, settings.quotas());
      if (kernel.takeRefill()) {
        quotas.refill();
      }
      quotas.keep();
      timers(turn);
      decide(turn);
      if (!batch.isEmpty()) {
        commit(turn);
      }
      if (batch.audit.stream().anyMatch(entry -> !entry.action().equals(JobRequests.SUBMIT))) {
        publish(turn.nowMicros()); // who changed something sees it
      }
      release(batch);
      afterwards(turn);
      if (models.areActivated()) {
        useModels();
      }
    } catch (StoreException e) {
      LOG.error("the store failed; going back to what it has", e);
      startAgain(messages);
    } catch (RuntimeException e) { // a defect must not stop the cluster
      LOG.error("a round failed; going back to what the store has", e);
      startAgain(messages);
    }
  }

  private Turn turn(List<Message> messages) {
    Set<SubmissionKey> keys = new LinkedHashSet<>();
    messages.forEach(message -> keys.addAll(message.keys()));
    Map<SubmissionKey, KeyedJob> known =
        keys.isEmpty() ? new HashMap<>() : new HashMap<>(store.jobsOfKeys(keys));
    return new Turn(
        kernel,
        Math.max(now(), kernel.state().nowMicros()),
        store.epoch(),
        mode,
        driver.hasQueue(),
        store,
        known);
  }

  /** Goes on from the last recorded time if the clock is behind it. */
  private long now() {
    return clock.nowMicros() + aheadMicros;
  }

  /** A requested decision, and orders without an answer. */
  private void timers(Turn turn) {
    if (kernel.wakeMicros() <= turn.nowMicros()) {
      kernel.woke(turn.nowMicros());
    }
    if (!clusterAnswers) {
      return;
    }
    long timeoutMicros = settings.orderTimeout().toNanos() / 1_000;
    Reports reports = new Reports(turn);
    for (int job : kernel.takePlacements(turn.nowMicros() - timeoutMicros)) {
      if (kernel.state().isLive(job) && kernel.state().phase(job) == JobPhase.ASSUMED) {
        reports.timeOut(job);
      }
    }
  }

  /**
   * Nothing is decided while the cluster does not answer, before an activated model decides, nor so
   * soon after a decision that decisions would take more than half of the time: submissions are
   * committed in between.
   */
  private void decide(Turn turn) {
    OpenBatch batch = turn.batch();
    decisionWanted |= batch.hasRecords();
    if (!clusterAnswers || models.areActivated() || !decisionWanted || nanosToDecision() > 0) {
      return;
    }
    if (!batch.hasRecords()) {
      kernel.woke(turn.nowMicros());
    }
    decisionWanted = false;
    long startNanos = System.nanoTime();
    long mostNanos = settings.decisionTime().toNanos();
    Budget budget = units -> System.nanoTime() - startNanos < mostNanos;
    watchGuard(batch);
    batch.decider = trip.isPresent() ? PolicyGuard.BASE : models.policy().header().policy();
    kernel.decide(budget);
    watchGuard(batch);
    decidedNanos = System.nanoTime();
    decisionNanos = decidedNanos - startNanos;
    batch.decisionNanos = decisionNanos;
    if (mode == Mode.ACTIVE) {
      batch.decided.forEach(order -> send(turn, order));
    } else {
      batch.decided.forEach(order -> withdraw(turn, order));
    }
  }

  /** Notes in the batch, and logs if it is new, that another policy decides from now on. */
  private void watchGuard(OpenBatch batch) {
    Optional<GuardTrip> now = PolicyGuard.tripOf(kernel.kernel().policy());
    batch.trip = now.or(() -> batch.trip); // one that ends with this decision counts too
    if (!now.equals(trip)) {
      trip = now;
      trip.ifPresentOrElse(
          why -> LOG.warn("{} decides from now on: {}", PolicyGuard.BASE, why.trigger().reason()),
          () -> LOG.warn("{} decides again", models.policy().header().policy()));
    }
  }

  /** Not positive if a decision may be made now. */
  private long nanosToDecision() {
    return decidedNanos + decisionNanos - System.nanoTime();
  }

  private void send(Turn turn, Decided order) {
    if (order.places()) {
      turn.orderStart(order.job());
    } else {
      String id = kernel.state().jobs().id(order.job());
      turn.batch().orders.add(new DriverOrder.Preempt(id, order.attempt(), turn.epoch()));
    }
  }

  /** In shadow mode an order is recorded and changes nothing. */
  private void withdraw(Turn turn, Decided order) {
    if (order.places()) {
      kernel.facts().placementRefused(turn.nowMicros(), order.job(), order.attempt());
    } else {
      kernel.facts().preemptionRefused(turn.nowMicros(), order.job(), order.attempt());
    }
  }

  private List<String> gpuIds(Decided order) {
    return Arrays.stream(order.gpus()).mapToObj(kernel.state().cluster()::gpuId).toList();
  }

  private void commit(Turn turn) {
    OpenBatch open = turn.batch();
    List<JobChange> changes = new ArrayList<>(open.ended.values());
    for (int job : open.touched) {
      changes.add(kernel.changes().now(job, open.lastSequence()));
    }
    Batch batch = open.closed(changes, decisions(open));
    Failpoint.BEFORE_COMMIT.pass();
    long startNanos = System.nanoTime();
    store.commit(batch);
    long commitNanos = System.nanoTime() - startNanos;
    Failpoint.AFTER_COMMIT.pass();
    sequence = batch.lastSequence();
    kernel.forgetEnded(open);
    viewIsOld = true;
    Committed committed =
        new Committed(
            batch, open.decisionNanos, commitNanos, open.fallback != Fallback.NONE, open.trip);
    listeners.forEach(listener -> listener.accept(committed));
  }

  private List<StoredDecision> decisions(OpenBatch open) {
    String modeName = mode.name().toLowerCase(Locale.ROOT);
    List<StoredDecision> decisions = new ArrayList<>();
    for (Decided order : open.decided) {
      decisions.add(
          new StoredDecision(
              order.sequence(),
              order.atMicros(),
              kernel.state().jobs().id(order.job()),
              order.places() ? "place" : "preempt",
              order.attempt(),
              gpuIds(order),
              open.decider,
              modeName,
              open.fallback.name()));
    }
    return decisions;
  }

  /** What was committed leaves: orders, answers, computations. */
  private void release(OpenBatch batch) {
    for (DriverOrder order : batch.orders) {
      driver.send(order);
      Failpoint.BETWEEN_ORDERS.pass();
    }
    Failpoint.AFTER_ORDERS.pass();
    List<Runnable> complete = batch.answers;
    if (!complete.isEmpty()) {
      answers.execute(
          () -> {
            complete.forEach(Runnable::run);
            Failpoint.AFTER_ANSWERS.pass();
          });
    }
    batch.computations.forEach((number, task) -> background.execute(() -> compute(number, task)));
  }

  private void compute(int number, Computation task) {
    double[] result = Computation.NO_RESULT;
    try {
      result = task.run();
    } catch (RuntimeException e) {
      LOG.error("the computation {} of {} failed", number, task.kind(), e);
    }
    double[] found = result;
    post(turn -> turn.kernel().facts().computed(turn.nowMicros(), number, task.kind(), found));
  }

  private void afterwards(Turn turn) {
    if (kernel.takeDoubt() && clusterAnswers) {
      observe();
    }
    if (sequence - snapshotSequence >= settings.snapshotRecords()) {
      snapshot();
    }
    long ageNanos = System.nanoTime() - viewNanos;
    if (ageNanos >= OLDEST_VIEW_NANOS
        || (viewIsOld && ageNanos >= settings.viewInterval().toNanos())) {
      publish(turn.nowMicros());
    }
  }

  private void publish(long nowMicros) {
    view =
        views.of(kernel, nowMicros, mode, models.policy(), store.epoch(), sequence, clusterAnswers);
    viewNanos = System.nanoTime();
    viewIsOld = false;
  }

  /** Copies the kernel here, writes it on another thread. */
  private void snapshot() {
    SchedulingKernel copy = kernel.kernel().snapshot();
    long at = sequence;
    long keptMicros = now() - settings.keep().toNanos() / 1_000;
    snapshotSequence = at;
    background.execute(
        () -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          new KernelSnapshot(copy, at).write(bytes);
          Failpoint.BEFORE_SNAPSHOT.pass();
          try {
            store.saveSnapshot(at, bytes.toByteArray());
          } catch (StoreException e) {
            LOG.warn("the snapshot after record {} was not written", at, e);
          }
          Failpoint.AFTER_SNAPSHOT.pass();
          prune(keptMicros);
        });
  }

  /** On the thread of large writes. What is not deleted now is deleted after the next snapshot. */
  private void prune(long beforeMicros) {
    try {
      long rows = closing ? 0 : store.prune(beforeMicros);
      if (rows > 0) {
        LOG.info("deleted {} rows of jobs and records that need not be kept any longer", rows);
      }
    } catch (StoreException e) {
      LOG.warn("old jobs and records stay until the next snapshot", e);
    }
  }

  private long waitNanos() {
    long nanos = kernel.wantsRefill() ? 0 : LONGEST_WAIT_NANOS;
    if (viewIsOld) {
      nanos = Math.min(nanos, settings.viewInterval().toNanos() - (System.nanoTime() - viewNanos));
    }
    if (kernel.wakeMicros() != Long.MAX_VALUE) {
      // The clock may run faster than the machine's: look often rather than compute its rate.
      long awayNanos = (kernel.wakeMicros() - now()) * 1_000;
      nanos = Math.min(nanos, Math.max(awayNanos / 64, 1_000_000));
    }
    return decisionWanted && clusterAnswers ? Math.min(nanos, nanosToDecision()) : nanos;
  }

  // ---------------------------------------------------------------- the cluster

  private void report(Turn turn, Report report) {
    if (report instanceof Report.Disconnected lost) {
      LOG.warn("the cluster does not answer: {}", lost.reason());
      clusterAnswers = false;
      viewIsOld = true;
    } else if (report instanceof Report.Connected) {
      observe();
    } else {
      new Reports(turn).apply(report);
    }
  }

  /** Asks the cluster for all it has; nothing is decided before the first answer. */
  private void observe() {
    if (observing) {
      return;
    }
    observing = true;
    long askedMicros = now();
    var unused =
        driver
            .observe(store.epoch())
            .whenComplete(
                (contents, problem) ->
                    post(turn -> observed(turn, contents, problem, askedMicros)));
  }

  private void observed(Turn turn, ClusterContents contents, Throwable problem, long askedMicros) {
    observing = false;
    if (problem != null) {
      LOG.warn("the cluster did not report its contents: {}", problem.toString());
      clusterAnswers = false;
    } else {
      new Reports(turn).reconcile(contents, askedMicros);
      clusterAnswers = true;
      decisionWanted = true;
    }
    viewIsOld = true;
  }

  // ---------------------------------------------------------------- recovery

  /** Refuses what has no answer yet, and all requests until the store answers again. */
  private void startAgain(List<Message> lost) throws InterruptedException {
    RequestRefused unavailable =
        new RequestRefused(
            Kind.UNAVAILABLE, "the store does not take it at present; send it again later");
    view = view.withoutStore(); // before the first refusal
    lost.forEach(message -> message.fail(unavailable));
    for (long waitNanos = FIRST_RETRY_NANOS;
        ;
        waitNanos = Math.min(2 * waitNanos, LAST_RETRY_NANOS)) {
      refuseFor(waitNanos, unavailable);
      try {
        store.recover();
        recoverKernel();
        break;
      } catch (StoreException e) {
        LOG.warn("the store does not answer yet: {}", e.getMessage());
        if (closing) {
          return;
        }
      }
    }
    LOG.info("the store answers again");
    goOn();
  }

  /** The kernel is made again from the store, where the activation is: its policy is another. */
  private void useModels() {
    models.use();
    recoverKernel();
    goOn();
  }

  /** Goes on with a recovered kernel: nothing is decided before the cluster was observed. */
  private void goOn() {
    clusterAnswers = false;
    observing = false;
    publish(now());
    observe();
  }

  private void refuseFor(long nanos, RequestRefused why) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      for (Message message : inbox.take(settings.batchMessages(), left)) {
        message.fail(why);
      }
    }
  }

  private void recoverKernel() {
    models.recover(store);
    kernel = LiveKernel.recovered(store, models.policy());
    telemetry =
        new LiveTelemetry(
            kernel.state().cluster(),
            (atMicros, gpu, sample) -> {
              views.sampled(atMicros, gpu, sample);
              viewIsOld = true;
              kernel.facts().sample(atMicros, gpu, sample);
            });
    aheadMicros = Math.max(0, kernel.state().nowMicros() - clock.nowMicros());
    sequence = store.lastSequence();
    snapshotSequence = kernel.snapshotSequence();
    mode = store.value(MODE).map(Mode::valueOf).orElse(firstMode);
    lostComputations = kernel.state().awaitedComputations();
  }

  /**
   * The data of computations that were under way before a recovery are gone: the first round says
   * so. A full inbox could refuse it.
   */
  private void answerLostComputations(Turn turn) {
    lostComputations.forEach(
        (kind, number) ->
            turn.kernel().facts().computed(turn.nowMicros(), number, kind, Computation.NO_RESULT));
    lostComputations = Map.of();
  }
}
