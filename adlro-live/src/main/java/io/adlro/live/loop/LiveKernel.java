package io.adlro.live.loop;

import io.adlro.core.event.Broadcast;
import io.adlro.core.event.Computation;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.KernelSnapshot;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.Budget;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.TelemetryCondenser;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.store.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The kernel of a live loop and what is kept beside it: names of jobs, their owners, wishes to
 * cancel. It is made from the store and discarded after a failed commit. All that happens is
 * collected in the batch that is open.
 */
final class LiveKernel {
  private static final long NEVER = Long.MAX_VALUE;

  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final FactFilter filter;
  private final Optional<RegretReplay> replay;
  private final TelemetryCondenser facts;
  private final JobChanges changes;
  private final AtomicBoolean doubt;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Integer, String> owners = new HashMap<>();
  private final TreeSet<Integer> cancelling = new TreeSet<>();
  private final Map<Integer, Long> placedMicros = new LinkedHashMap<>(); // oldest first
  private final OwnerUse use = new OwnerUse();
  private ClusterHolds holds = new ClusterHolds();
  private ClusterHolds quotaHolds = new ClusterHolds();
  private boolean refillWanted;
  private OpenBatch batch;
  private long snapshotSequence;
  private long wakeMicros = NEVER;

  private LiveKernel(
      SchedulingKernel kernel,
      FactFilter filter,
      AtomicBoolean doubt,
      Receiver receiver,
      Optional<RegretReplay> replay) {
    this.kernel = kernel;
    this.replay = replay;
    this.filter = filter;
    this.doubt = doubt;
    state = kernel.state();
    JournalWriter journal =
        new JournalWriter(state, (bytes, from, length) -> batch.write(bytes, from, length));
    facts = new TelemetryCondenser(state, new Broadcast(journal, filter));
    changes = new JobChanges(state, cancelling);
    kernel.listen(new Watch());
    receiver.journal = journal;
    receiver.owner = this;
  }

  /** The state that the store has; nothing is decided. */
  static LiveKernel recovered(Store store, LivePolicy policy) {
    Receiver receiver = new Receiver();
    Optional<RegretReplay> replay = policy.replay();
    KernelSnapshot start = policy.start(store, Long.MAX_VALUE, policy.guarded(replay), receiver);
    AtomicBoolean doubt = new AtomicBoolean();
    FactFilter filter = new FactFilter(start.kernel(), (atMicros, job) -> doubt.set(true));
    JournalRecovery recovery = new JournalRecovery(start.kernel(), filter, start.applied());
    store.readJournal(
        start.applied(),
        (sequence, record) -> recovery.apply(JournalReader.record(sequence, record)));
    LiveKernel live = new LiveKernel(start.kernel(), filter, doubt, receiver, replay);
    live.snapshotSequence = start.applied();
    live.recall(store);
    return live;
  }

  private void recall(Store store) {
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      numbers.put(state.jobs().id(job), job);
    }
    store.liveOwners().forEach((id, owner) -> number(id).ifPresent(n -> owners.put(n, owner)));
    store.cancelling().forEach(id -> number(id).ifPresent(cancelling::add));
    holds = ClusterHolds.of(store.value(ClusterHolds.VALUE));
    quotaHolds = ClusterHolds.of(store.value(QuotaHolds.VALUE));
    for (int job : numbers.values()) {
      use.count(owner(job), 1);
      if (quotaHolds.reason(state.jobs().id(job)).isEmpty()) {
        use.admit(owner(job), QuotaHolds.gpuMilli(state.jobs(), job));
      }
    }
  }

  /** What the live jobs of each owner take. */
  OwnerUse use() {
    return use;
  }

  /** Whether jobs have ended since the last call while others were held. */
  boolean takeRefill() {
    boolean wanted = refillWanted;
    refillWanted = false;
    return wanted;
  }

  boolean wantsRefill() {
    return refillWanted;
  }

  /** The record of the snapshot that it was made from, 0 for none. */
  long snapshotSequence() {
    return snapshotSequence;
  }

  /** Everything that happens from now on belongs to this batch. */
  void open(OpenBatch next) {
    batch = next;
  }

  OpenBatch batch() {
    return batch;
  }

  ClusterState state() {
    return state;
  }

  SchedulingKernel kernel() {
    return kernel;
  }

  /** How the policy does beside the base policy of its guard. */
  Optional<RegretReplay.Found> regret() {
    return replay.flatMap(RegretReplay::found);
  }

  /** The entrance of all facts. */
  TelemetryCondenser facts() {
    return facts;
  }

  FactFilter filter() {
    return filter;
  }

  JobChanges changes() {
    return changes;
  }

  /** The number of a live job. */
  OptionalInt number(String id) {
    Integer number = numbers.get(id);
    return number == null ? OptionalInt.empty() : OptionalInt.of(number);
  }

  String owner(int job) {
    return owners.getOrDefault(job, "");
  }

  boolean isCancelling(int job) {
    return cancelling.contains(job);
  }

  Collection<Integer> cancelling() {
    return cancelling;
  }

  /** Jobs that the cluster, and no user, holds. */
  ClusterHolds holds() {
    return holds;
  }

  /** Jobs that a quota holds. */
  ClusterHolds quotaHolds() {
    return quotaHolds;
  }

  /** Its cancellation was requested; it ends when the cluster has stopped it. */
  void wantCancelled(int job) {
    cancelling.add(job);
    batch.touched.add(job);
  }

  /** Adds a job that fits the cluster's classes and models; returns its number. */
  int submit(long atMicros, JobRequest request, String owner) {
    int job = state.jobs().size();
    JobRequest named = request.id().isEmpty() ? request.withId("job-" + job) : request;
    state.jobs().add(named, atMicros);
    numbers.put(named.id(), job);
    owners.put(job, owner);
    use.count(owner, 1);
    use.admit(owner, QuotaHolds.gpuMilli(named));
    facts.jobSubmitted(atMicros, job);
    return job;
  }

  void decide(Budget budget) {
    kernel.decide(budget);
  }

  /** The time at which a decision was requested; the request is fulfilled by {@link #woke}. */
  long wakeMicros() {
    return wakeMicros;
  }

  void woke(long atMicros) {
    wakeMicros = NEVER;
    facts.woke(atMicros);
  }

  /** When the last order to place an active job was given; 0 for one before the recovery. */
  long placedMicros(int job) {
    return placedMicros.getOrDefault(job, 0L);
  }

  /** An order from before the recovery was given again. */
  void placedAgain(int job, long atMicros) {
    placedMicros.putIfAbsent(job, atMicros);
  }

  /** The jobs whose orders to place are at least that old, once. */
  List<Integer> takePlacements(long upToMicros) {
    List<Integer> old = new ArrayList<>();
    for (var oldest = placedMicros.entrySet().iterator(); oldest.hasNext(); oldest.remove()) {
      Map.Entry<Integer, Long> placed = oldest.next();
      if (placed.getValue() > upToMicros) {
        break;
      }
      old.add(placed.getKey());
    }
    return old;
  }

  /** Whether a report did not fit since the last call. */
  boolean takeDoubt() {
    return doubt.getAndSet(false);
  }

  /** Forgets the jobs that ended in a batch. */
  void forgetEnded(OpenBatch committed) {
    committed.ended.forEach(
        (job, change) -> {
          numbers.remove(change.job());
          holds.remove(change.job());
          boolean wasHeld = quotaHolds.remove(change.job());
          use.count(owner(job), -1);
          use.admit(owner(job), wasHeld ? 0 : -committed.endedGpuMilli.getOrDefault(job, 0L));
          owners.remove(job);
          cancelling.remove(job);
        });
    refillWanted |= !committed.ended.isEmpty() && !quotaHolds.jobs().isEmpty();
  }

  /** Notes which jobs change; what ends is read while its row is still there. */
  private final class Watch extends ChangedJobs {
    Watch() {
      super(state);
    }

    @Override
    void changed(int job) {
      batch.touched.add(job);
    }

    @Override
    void ends(long atMicros, int job, JobPhase phase, String reason) {
      batch.touched.remove(job);
      batch.endedGpuMilli.put(job, QuotaHolds.gpuMilli(state.jobs(), job));
      batch.ended.put(job, changes.ending(job, phase, atMicros, reason, batch.lastSequence()));
    }
  }

  /** Records the orders of decisions; those of a recovery are ignored. */
  private static final class Receiver implements Orders {
    private JournalWriter journal;
    private LiveKernel owner;

    private boolean ignores() {
      return owner == null || owner.batch == null;
    }

    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      if (!ignores()) {
        journal.place(atMicros, job, attempt, gpus, count);
        owner.batch.order(atMicros, job, attempt, Arrays.copyOf(gpus, count));
        owner.placedMicros.remove(job); // behind the others
        owner.placedMicros.put(job, atMicros);
      }
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      if (!ignores()) {
        journal.preempt(atMicros, job, attempt);
        owner.batch.order(atMicros, job, attempt, new int[0]);
      }
    }

    @Override
    public void refuse(long atMicros, int job) {
      throw new IllegalStateException("jobs that fit no node wait in a live loop");
    }

    @Override
    public void wakeAt(long atMicros, long when) {
      if (!ignores()) {
        journal.wakeAt(atMicros, when);
        owner.wakeMicros = Math.min(owner.wakeMicros, when);
      }
    }

    @Override
    public void note(long atMicros, int job, double[] values) {
      if (!ignores()) {
        journal.note(atMicros, job, values);
      }
    }

    @Override
    public void compute(long atMicros, int number, Computation task) {
      if (!ignores()) {
        journal.compute(atMicros, number, task);
        owner.batch.computations.put(number, task);
      }
    }

    @Override
    public void decided(long atMicros, long units, Fallback fallback) {
      if (!ignores()) {
        journal.decided(atMicros, units, fallback);
        owner.batch.fallback = fallback;
      }
    }
  }
}
