package io.adlro.core.state;

import io.adlro.core.codec.ClusterCodec;
import io.adlro.core.event.Computation;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The scheduler's view of the cluster: the phase of every live job, which GPUs it holds, what is
 * free. It reports to the table of jobs which have ended. Only facts and orders ({@link #place},
 * {@link #preempt}, {@link #refuse}) change it. A fact that contradicts it throws and changes
 * nothing.
 */
public final class ClusterState extends JobColumns implements EventHandler {
  public static final int NONE = JobColumns.NO_JOB;

  private static final String SECTION = "cluster-state";
  private static final int VERSION = 2;

  private Cluster cluster;
  private final GpuLedger ledger;
  private final GpuConditions conditions;
  private final JobList pending;
  private final JobList blocked;
  private final JobList active;
  private final int[] countByPhase = new int[JobPhase.values().length];
  private final Shares shares;
  private final FactCheck check = new FactCheck(this);
  private long nowMicros;
  private String activeModel = "";
  private int submitted;
  private int users;
  private final Requests requests;
  private double[] priceByModel = Prices.NONE;

  public ClusterState(JobTable jobs) {
    super(jobs);
    this.cluster = jobs.cluster();
    this.ledger = new GpuLedger(cluster);
    this.conditions = new GpuConditions(cluster.gpuCount());
    this.shares = new Shares(cluster.gpuCount());
    this.pending = new JobList();
    this.blocked = new JobList();
    this.active = new JobList();
    this.requests = new Requests();
  }

  private ClusterState(ClusterState other) {
    super(other, other.jobs.copy());
    cluster = other.cluster;
    ledger = other.ledger.copy();
    conditions = other.conditions.copy();
    shares = other.shares.copy();
    pending = new JobList(other.pending);
    blocked = new JobList(other.blocked);
    active = new JobList(other.active);
    System.arraycopy(other.countByPhase, 0, countByPhase, 0, countByPhase.length);
    nowMicros = other.nowMicros;
    activeModel = other.activeModel;
    submitted = other.submitted;
    users = other.users;
    requests = other.requests.copy();
    priceByModel = other.priceByModel;
  }

  /**
   * A copy with its own table of jobs, which shares nothing that changes but names; another thread
   * may {@link #save} it.
   */
  public ClusterState copy() {
    return new ClusterState(this);
  }

  // ---------------------------------------------------------------- snapshots

  /** Writes the cluster, the live jobs with their requests, and what each GPU is used for. */
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeBytes(ClusterCodec.encoded(cluster));
    jobs.save(to);
    to.writeLong(nowMicros);
    to.writeString(activeModel);
    to.writeInt(submitted);
    to.writeInt(users);
    to.writeInts(countByPhase);
    requests.save(to);
    to.writeDoubles(priceByModel);
    ledger.save(to);
    shares.save(to, firstShares());
    conditions.save(to);
    int live =
        submitted - count(JobPhase.DONE) - count(JobPhase.FAILED) - count(JobPhase.CANCELLED);
    to.writeInt(live);
    for (int job = firstLive(); job != NONE; job = nextLive(job)) {
      to.writeInt(job);
      saveColumns(to, slot(job));
    }
    pending.save(to);
    blocked.save(to);
    active.save(to);
    to.end(SECTION);
  }

  /** The first share of each active job, by placement. */
  private int[] firstShares() {
    int[] first = new int[activeCount()];
    int i = 0;
    for (int job = active.first; job != NONE; job = next[slot(job)]) {
      first[i++] = firstShare[slot(job)];
    }
    return first;
  }

  /** The saved state over a new table. */
  public static ClusterState restored(SnapshotReader from) {
    from.start(SECTION, VERSION);
    JobTable table = new JobTable(ClusterCodec.decoded(from.readBytes()));
    table.restore(from);
    ClusterState state = new ClusterState(table);
    state.restore(from);
    from.end(SECTION);
    return state;
  }

  private void restore(SnapshotReader from) {
    nowMicros = from.readLong();
    activeModel = from.readString();
    submitted = from.readInt();
    users = from.readInt();
    from.readInts(countByPhase);
    requests.restore(from);
    priceByModel = from.readDoubles();
    ledger.restore(from);
    shares.restore(from);
    conditions.restore(from);
    fit();
    Arrays.fill(phase, JobPhase.DONE);
    for (int left = from.readInt(); left > 0; left--) {
      int job = from.readInt();
      restoreColumns(from, slot(job));
    }
    pending.restore(from);
    blocked.restore(from);
    active.restore(from);
    restoreShares();
  }

  /** Shares are numbered by job, in the order of the active jobs. */
  private void restoreShares() {
    int share = 0;
    for (int job = active.first; job != NONE; job = next[slot(job)]) {
      firstShare[slot(job)] = share;
      for (int i = jobs.gpus(job); i > 0; i--) {
        ledger.take(jobs, job, shares.gpu(share++));
      }
    }
  }

  // ---------------------------------------------------------------- reading

  /** The cluster of the present epoch. */
  public Cluster cluster() {
    return cluster;
  }

  public JobTable jobs() {
    return jobs;
  }

  public GpuLedger ledger() {
    return ledger;
  }

  /** What measurements say of each GPU. */
  public GpuConditions conditions() {
    return conditions;
  }

  public long nowMicros() {
    return nowMicros;
  }

  /** Jobs submitted so far; the next one has this index. */
  public int submitted() {
    return submitted;
  }

  /** Users of the jobs submitted so far: the table numbers users in order of their first job. */
  public int users() {
    return users;
  }

  /** A handler that throws at a fact which contradicts this state and changes nothing. */
  public EventHandler factCheck() {
    return check;
  }

  /** Whether the job was submitted and has not ended. */
  public boolean isLive(int job) {
    return job < submitted && jobs.holds(job) && !phase[jobs.slot(job)].hasEnded();
  }

  /** The live job that was submitted first, or {@link #NONE}; walk with {@link #nextLive}. */
  public int firstLive() {
    return nextLive(NONE);
  }

  /** The next live job in order of submission, or {@link #NONE}. */
  public int nextLive(int job) {
    int next = jobs.nextHeld(job + 1);
    while (next < submitted && phase[jobs.slot(next)].hasEnded()) {
      next = jobs.nextHeld(next + 1);
    }
    return next < submitted ? next : NONE;
  }

  public int count(JobPhase of) {
    return countByPhase[of.ordinal()];
  }

  /** The phase of a submitted job; one that has ended may be forgotten at the next submission. */
  public JobPhase phase(int job) {
    if (job >= submitted || !jobs.holds(job)) {
      throw new IllegalStateException(
          job < submitted
              ? "job %d has ended and is forgotten".formatted(job)
              : "job %d is not submitted, only %d are".formatted(job, submitted));
    }
    return phase[slot(job)];
  }

  public int firstPending() {
    return pending.first;
  }

  /** First of the jobs that wait without being eligible, held or unsatisfiable, by submission. */
  public int firstBlocked() {
    return blocked.first;
  }

  /** The job behind this one in its list (pending, blocked, or active), or {@link #NONE}. */
  public int nextInList(int job) {
    return next[slot(job)];
  }

  /** First of the assumed and running jobs, in the order in which they were placed. */
  public int firstActive() {
    return active.first;
  }

  public int activeCount() {
    return count(JobPhase.ASSUMED) + count(JobPhase.RUNNING);
  }

  /** When the present attempt was placed or, once confirmed, started. */
  public long startedMicros(int job) {
    return startedMicros[slot(job)];
  }

  /** Work (run time at speed 1) that earlier attempts left behind. */
  public long savedWorkMicros(int job) {
    return savedWorkMicros[slot(job)];
  }

  /** Time the job has run on its gang so far, over all attempts. */
  public long attainedMicros(int job) {
    int s = slot(job);
    return attainedMicros[s] + (phase[s] == JobPhase.RUNNING ? nowMicros - startedMicros[s] : 0);
  }

  /** Attempts started so far. */
  public int attempts(int job) {
    return attempts[slot(job)];
  }

  /** Orders to place the job so far, those included that were refused. */
  public int placements(int job) {
    return placements[slot(job)];
  }

  public float priority(int job) {
    return priority[slot(job)];
  }

  /** The longest the job may run, or {@link JobTable#UNKNOWN}. */
  public long limitMicros(int job) {
    return limitMicros[slot(job)];
  }

  /** Whether a hold on the job is in force. */
  public boolean isHeld(int job) {
    return held[slot(job)];
  }

  /** Whether the job waits because no answer to the last order to place it came in time. */
  public boolean hasTimedOut(int job) {
    int s = slot(job);
    return timedOut[s] != 0 && timedOut[s] == placements[s];
  }

  /** Whether the job holds exactly these GPUs, in this order. */
  public boolean holds(int job, int[] gpus) {
    return gpus.length == jobs.gpus(job) && holdsAll(slot(job), gpus);
  }

  /**
   * Whether the first of these GPUs, as many as the job requests, lie on as many nodes as it
   * requests, the same number on each.
   */
  public boolean liesAsRequested(int job, int[] gpus) {
    int count = jobs.gpus(job);
    if (jobs.nodes(job) == 0 || count == 1) {
      return true;
    }
    int[] nodes = new int[count];
    for (int i = 0; i < count; i++) {
      nodes[i] = cluster.nodeOf(gpus[i]);
    }
    Arrays.sort(nodes);
    int members = jobs.gpusPerNode(job);
    for (int first = 0; first < count; first += members) {
      boolean together = nodes[first] == nodes[first + members - 1];
      if (!together || (first > 0 && nodes[first] == nodes[first - 1])) {
        return false;
      }
    }
    return true;
  }

  /** Whether these GPUs have room for the whole job; what it holds itself counts as free. */
  public boolean hasRoomOn(int job, int[] gpus) {
    if (gpus.length != jobs.gpus(job)) {
      return false;
    }
    int s = slot(job);
    for (int share = firstShare[s]; share != NONE; share = shares.nextOfJob(share)) {
      ledger.give(jobs, job, shares.gpu(share));
    }
    boolean fits = ledger.occupy(jobs, job, gpus, gpus.length) == gpus.length;
    if (fits) {
      ledger.giveAll(jobs, job, gpus, gpus.length);
    }
    for (int share = firstShare[s]; share != NONE; share = shares.nextOfJob(share)) {
      ledger.take(jobs, job, shares.gpu(share));
    }
    return fits;
  }

  /**
   * Whether a placed job may start on these GPUs: they have room for it, or would have it if jobs
   * that have not started either got GPUs that this one leaves on the same nodes.
   */
  public boolean mayStartOn(int job, int[] gpus) {
    if (hasRoomOn(job, gpus)) {
      return true;
    }
    boolean valid = Arrays.stream(gpus).allMatch(this::isPresentGpu);
    long different = Arrays.stream(gpus).distinct().count();
    if (!valid || different != gpus.length || gpus.length != jobs.gpus(job)) {
      return false;
    }
    Optional<List<GpuExchange.Swap>> swaps = swaps(job, gpus);
    if (swaps.isEmpty() || swaps.get().isEmpty()) {
      return false;
    }
    GpuExchange exchange = new GpuExchange(cluster, jobs, shares, ledger);
    swaps.get().forEach(exchange::carryOut);
    boolean fits = hasRoomOn(job, gpus);
    swaps.get().forEach(exchange::carryOut); // back
    return fits;
  }

  private Optional<List<GpuExchange.Swap>> swaps(int job, int[] gpus) {
    return new GpuExchange(cluster, jobs, shares, ledger)
        .plan(job, firstShare[slot(job)], gpus, other -> phase(other) == JobPhase.ASSUMED);
  }

  public boolean isPresentNode(int node) {
    return node >= 0 && node < cluster.nodeCount() && cluster.isPresent(node);
  }

  public boolean isPresentGpu(int gpu) {
    return gpu >= 0 && gpu < cluster.gpuCount() && isPresentNode(cluster.nodeOf(gpu));
  }

  /** Digest of the model that was activated last, or "". */
  public String activeModel() {
    return activeModel;
  }

  /** The last planned price of a GPU of each model; empty before the first plan. Not a copy. */
  public double[] priceByModel() {
    return priceByModel;
  }

  /** Computations requested so far; the next one has the number behind this. */
  public int computations() {
    return requests.count();
  }

  /** The computation of a kind whose result is awaited, or 0. */
  public int awaitedComputation(String kind) {
    return requests.awaited(kind);
  }

  /** The requests whose results are awaited: kind and number. */
  public Map<String, Integer> awaitedComputations() {
    return requests.awaited();
  }

  /** Whether an order to preempt the running job is under way. */
  public boolean isPreempting(int job) {
    return preempting[slot(job)] != 0;
  }

  /** First share of a job, or {@link #NONE}; walk with {@link #nextShare}. */
  public int firstShare(int job) {
    return firstShare[slot(job)];
  }

  public int nextShare(int share) {
    return shares.nextOfJob(share);
  }

  public int gpuOfShare(int share) {
    return shares.gpu(share);
  }

  public int firstShareOnGpu(int gpu) {
    return shares.firstOnGpu(gpu);
  }

  public int nextShareOnGpu(int share) {
    return shares.nextOnGpu(share);
  }

  public int jobOfShare(int share) {
    return shares.job(share);
  }

  /** Speed of the slowest GPU that an active job holds, as believed now. */
  public double heldSpeed(int job) {
    return heldSpeed[slot(job)];
  }

  // ---------------------------------------------------------------- changing

  /** An order to place: the job holds these GPUs from now on, all of them or none. */
  public void place(int job, int attempt, int[] gpus, int count) {
    check.checkPhase(job, JobPhase.PENDING);
    int s = slot(job);
    if (count != jobs.gpus(job) || attempt != placements[s] + 1) {
      throw new IllegalStateException(
          "job %d requests %d GPUs, was given %d, in attempt %d after %d"
              .formatted(job, jobs.gpus(job), count, attempt, placements[s]));
    }
    ledger.takeAll(jobs, job, gpus, count);
    if (!liesAsRequested(job, gpus)) {
      ledger.giveAll(jobs, job, gpus, count);
      throw new IllegalStateException(
          "job %d requests %d GPUs on %d nodes, was given %s"
              .formatted(job, count, jobs.nodes(job), Arrays.toString(Arrays.copyOf(gpus, count))));
    }
    waitedBehind[s] = previous[s];
    pending.remove(s);
    hold(job, s, gpus, count);
    startedMicros[s] = nowMicros;
    placements[s]++;
    active.append(job, s);
    move(s, JobPhase.ASSUMED);
  }

  private void hold(int job, int s, int[] gpus, int count) {
    int first = NONE;
    double slowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      first = shares.add(job, gpus[i], first);
      slowest = Math.min(slowest, speed(job, gpus[i]));
    }
    firstShare[s] = first;
    heldSpeed[s] = slowest;
  }

  private double slowestHeld(int job) {
    double slowest = Double.POSITIVE_INFINITY;
    for (int share = firstShare[slot(job)]; share != NONE; share = shares.nextOfJob(share)) {
      slowest = Math.min(slowest, speed(job, shares.gpu(share)));
    }
    return slowest;
  }

  /**
   * Withdraws an order that was only tried, at the same instant: the job waits again, in its old
   * place in the queue. Several orders are withdrawn in reverse order.
   */
  public void forget(int job) {
    check.checkPhase(job, JobPhase.ASSUMED);
    int s = slot(job);
    placements[s]--;
    release(job, s);
    pending.insertAfter(waitedBehind[s], job, s);
    move(s, JobPhase.PENDING);
  }

  /** An order to preempt: the job keeps its GPUs until a fact reports that it stopped. */
  public void preempt(int job, int attempt) {
    check.checkPhase(job, JobPhase.RUNNING);
    check.checkAttempt(job, attempt);
    if (isPreempting(job)) {
      throw new IllegalStateException("job %d is being preempted already".formatted(job));
    }
    preempting[slot(job)] = 1;
  }

  /** An order to refuse a job that can never run: it has failed. */
  public void refuse(int job) {
    check.checkPhase(job, JobPhase.UNSATISFIABLE);
    end(job, JobPhase.FAILED);
  }

  /** An order to compute: the result of this request is awaited, no earlier one of its kind. */
  public void compute(int number, String kind) {
    requests.add(number, kind);
  }

  /**
   * Whether the job would fit if every GPU that the cluster has at present were free; to be set
   * when it is submitted and when the cluster changes. A job that holds GPUs keeps them.
   */
  public void setSatisfiable(int job, boolean fits) {
    int s = slot(job);
    if (phase(job).hasEnded()) {
      throw new IllegalStateException("job %d has ended before".formatted(job));
    }
    if (unsatisfiable[s] == fits) {
      unsatisfiable[s] = !fits;
      if (phase[s].isWaiting()) {
        waitInList(job, s);
      }
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    check.jobSubmitted(atMicros, job);
    nowMicros = atMicros;
    fit();
    submitted++;
    users = Math.max(users, jobs.user(job) + 1);
    int s = slot(job);
    countByPhase[JobPhase.PENDING.ordinal()]++;
    reset(job, s);
    pending.append(job, s);
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long started) {
    check.jobObserved(atMicros, job, attempt, gpus, started);
    ledger.occupyAll(jobs, job, gpus, gpus.length);
    nowMicros = atMicros;
    int s = slot(job);
    listOf(s).remove(s);
    hold(job, s, gpus, gpus.length);
    placements[s] = attempt;
    timedOut[s] = 0;
    attempts[s]++;
    startedMicros[s] = Math.min(started, atMicros);
    active.append(job, s);
    move(s, JobPhase.RUNNING);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    check.jobStarted(atMicros, job, attempt, gpus);
    int s = slot(job);
    if (gpus.length > 0 && !holdsAll(s, gpus)) {
      moveShares(job, s, gpus);
    }
    nowMicros = atMicros;
    startedMicros[s] = atMicros;
    attempts[s]++;
    move(s, JobPhase.RUNNING);
    for (int share = firstShare[s]; share != NONE; share = shares.nextOfJob(share)) {
      ledger.changes().add(shares.gpu(share));
    }
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    check.placementRefused(atMicros, job, attempt);
    nowMicros = atMicros;
    requeue(job);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    check.placementTimedOut(atMicros, job, attempt);
    nowMicros = atMicros;
    requeue(job);
    timedOut[slot(job)] = attempt;
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    check.preemptionRefused(atMicros, job, attempt);
    nowMicros = atMicros;
    preempting[slot(job)] = 0;
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedMicros, RequeueCause cause) {
    check.jobRequeued(atMicros, job, attempt, savedMicros, cause);
    nowMicros = atMicros;
    int s = slot(job);
    if (phase[s] == JobPhase.RUNNING) {
      attainedMicros[s] += atMicros - startedMicros[s];
    }
    savedWorkMicros[s] = savedMicros;
    requeue(job);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    check.jobFinished(atMicros, job, attempt);
    nowMicros = atMicros;
    end(job, JobPhase.DONE);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    check.jobFailed(atMicros, job, attempt, cause);
    nowMicros = atMicros;
    end(job, JobPhase.FAILED);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    check.jobCancelled(atMicros, job);
    nowMicros = atMicros;
    end(job, JobPhase.CANCELLED);
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    check.jobHeld(atMicros, job);
    setHeld(atMicros, job, true);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    check.jobReleased(atMicros, job);
    setHeld(atMicros, job, false);
  }

  private void setHeld(long atMicros, int job, boolean to) {
    nowMicros = atMicros;
    int s = slot(job);
    if (held[s] != to) {
      held[s] = to;
      if (phase[s].isWaiting()) {
        waitInList(job, s);
      }
    }
  }

  @Override
  public void limitChanged(long atMicros, int job, long newLimitMicros) {
    check.limitChanged(atMicros, job, newLimitMicros);
    nowMicros = atMicros;
    limitMicros[slot(job)] = newLimitMicros;
  }

  @Override
  public void priorityChanged(long atMicros, int job, float newPriority) {
    check.priorityChanged(atMicros, job, newPriority);
    nowMicros = atMicros;
    priority[slot(job)] = newPriority;
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    check.gpuLost(atMicros, gpu);
    nowMicros = atMicros;
    requeueAllOn(atMicros, gpu);
    ledger.gpuDown(gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    check.gpuReturned(atMicros, gpu);
    nowMicros = atMicros;
    ledger.gpuUp(gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    check.nodeLost(atMicros, node);
    nowMicros = atMicros;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      requeueAllOn(atMicros, g);
    }
    ledger.nodeDown(node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    check.nodeReturned(atMicros, node);
    nowMicros = atMicros;
    ledger.nodeUp(node);
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    check.nodeDrained(atMicros, node);
    nowMicros = atMicros;
    ledger.drain(node);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    check.nodeResumed(atMicros, node);
    nowMicros = atMicros;
    ledger.resume(node);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    check.nodeJoined(atMicros, added);
    nowMicros = atMicros;
    Cluster before = cluster;
    cluster = cluster.with(added);
    if (priceByModel.length > 0) {
      priceByModel = Prices.on(priceByModel, before, cluster);
    }
    requests.clear();
    ledger.grow(cluster);
    conditions.growTo(cluster.gpuCount());
    shares.growTo(cluster.gpuCount());
    jobs.changeCluster(cluster);
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    check.nodeLeft(atMicros, node);
    nowMicros = atMicros;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      requeueAllOn(atMicros, g);
    }
    cluster = cluster.without(node);
    requests.clear();
    ledger.leave(cluster, node);
    jobs.changeCluster(cluster);
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    check.gpuSpeedBelieved(atMicros, gpu, factor);
    nowMicros = atMicros;
    conditions.believe(gpu, factor);
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    check.gpuHealthChanged(atMicros, gpu, health, reason);
    nowMicros = atMicros;
    conditions.judge(gpu, health, reason);
    if (health == GpuHealth.FAILED) {
      ledger.unhealthy(gpu);
    } else {
      ledger.healthy(gpu);
    }
  }

  @Override
  public void jobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts) {
    check.jobProfiled(atMicros, job, attempt, utilization, memoryUsedMib, memoryBandwidth, watts);
    nowMicros = atMicros;
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    check.jobProgressed(atMicros, job, attempt, fraction);
    nowMicros = atMicros;
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    check.speedsLearned(atMicros, speeds);
    nowMicros = atMicros;
    cluster = cluster.withSpeeds(speeds);
    ledger.grow(cluster);
    jobs.changeCluster(cluster);
    for (int job = active.first; job != NONE; job = next[slot(job)]) {
      heldSpeed[slot(job)] = slowestHeld(job);
    }
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    check.modelActivated(atMicros, modelDigest);
    nowMicros = atMicros;
    activeModel = modelDigest;
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    check.computed(atMicros, number, kind, result);
    nowMicros = atMicros;
    if (requests.awaited(kind) == number) {
      requests.end(kind);
      if (kind.equals(Computation.PRICES) && Prices.areValid(result, cluster.modelCount())) {
        priceByModel = result.clone();
      }
    }
  }

  @Override
  public void woke(long atMicros) {
    check.woke(atMicros);
    nowMicros = atMicros;
  }

  private double speed(int job, int gpu) {
    return cluster.speed(jobs.jobClass(job), cluster.modelOf(gpu)) * cluster.deviceFactor(gpu);
  }

  private void move(int s, JobPhase to) {
    countByPhase[phase[s].ordinal()]--;
    countByPhase[to.ordinal()]++;
    phase[s] = to;
  }

  /** Requeues the jobs on a lost GPU that were not requeued by facts of their own. */
  private void requeueAllOn(long atMicros, int gpu) {
    for (int share = shares.firstOnGpu(gpu); share != NONE; share = shares.firstOnGpu(gpu)) {
      int job = shares.job(share);
      jobRequeued(
          atMicros, job, placements(job), savedWorkMicros[slot(job)], RequeueCause.GPU_LOST);
    }
  }

  private void requeue(int job) {
    int s = slot(job);
    release(job, s);
    move(s, waitingPhase(s));
    listOf(s).insertInOrder(job, s);
  }

  private JobPhase waitingPhase(int s) {
    if (held[s]) {
      return JobPhase.HELD;
    }
    return unsatisfiable[s] ? JobPhase.UNSATISFIABLE : JobPhase.PENDING;
  }

  /** Moves a waiting job to the list that it belongs to by now. */
  private void waitInList(int job, int s) {
    listOf(s).remove(s);
    move(s, waitingPhase(s));
    listOf(s).insertInOrder(job, s);
  }

  private JobList listOf(int s) {
    return switch (phase[s]) {
      case PENDING -> pending;
      case HELD, UNSATISFIABLE -> blocked;
      default -> active;
    };
  }

  private boolean holdsAll(int s, int[] gpus) {
    int share = firstShare[s];
    for (int i = gpus.length - 1; i >= 0; i--, share = shares.nextOfJob(share)) {
      if (share == NONE || shares.gpu(share) != gpus[i]) {
        return false;
      }
    }
    return true;
  }

  /** The cluster gave other GPUs than ordered: the state follows. */
  private void moveShares(int job, int s, int[] gpus) {
    if (!hasRoomOn(job, gpus)) {
      swaps(job, gpus)
          .orElseThrow()
          .forEach(new GpuExchange(cluster, jobs, shares, ledger)::carryOut);
    }
    for (int share = firstShare[s]; share != NONE; share = shares.remove(share)) {
      ledger.give(jobs, job, shares.gpu(share));
    }
    ledger.occupyAll(jobs, job, gpus, gpus.length);
    hold(job, s, gpus, gpus.length);
  }

  private void end(int job, JobPhase how) {
    int s = slot(job);
    if (phase[s].isWaiting()) {
      listOf(s).remove(s);
    } else {
      release(job, s);
    }
    move(s, how);
    jobs.ended(job);
  }

  private void release(int job, int s) {
    for (int share = firstShare[s]; share != NONE; share = shares.remove(share)) {
      ledger.give(jobs, job, shares.gpu(share));
    }
    firstShare[s] = NONE;
    preempting[s] = 0;
    active.remove(s);
  }
}
