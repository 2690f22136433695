package io.adlro.core.state;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.Arrays;

/**
 * The scheduler's view of the cluster: the phase of every live job, which GPUs it holds, what is
 * free. It tells the table of jobs which have ended. Only facts and orders ({@link #assume}) change
 * it. A fact that contradicts it throws and changes nothing.
 */
public final class ClusterState implements EventHandler {
  public static final int NONE = -1;

  private final Cluster cluster;
  private final JobTable jobs;
  private final GpuLedger ledger;
  private final Telemetry telemetry;
  private final JobList pending;
  private final JobList active;
  private final int[] countByPhase = new int[JobPhase.values().length];
  private final Shares shares;
  private final FactCheck check = new FactCheck(this);
  private long nowMicros;
  private int submitted;
  private int users;

  // Columns of the live jobs, by the slots of the table.
  private JobPhase[] phase = new JobPhase[0];
  private long[] startedMicros = new long[0];
  private long[] savedWorkMicros = new long[0];
  private long[] attainedMicros = new long[0];
  private int[] attempts = new int[0];
  private int[] placements = new int[0];
  private int[] firstShare = new int[0];
  private double[] heldSpeed = new double[0];
  private float[] priority = new float[0];
  private int[] preempting = new int[0];
  private int[] waitedBehind = new int[0];
  private int[] next = new int[0];
  private int[] previous = new int[0];

  public ClusterState(JobTable jobs) {
    this.cluster = jobs.cluster();
    this.jobs = jobs;
    this.ledger = new GpuLedger(cluster);
    this.telemetry = new Telemetry(cluster.gpuCount());
    this.shares = new Shares(cluster.gpuCount());
    this.pending = new JobList(NONE, NONE);
    this.active = new JobList(NONE, NONE);
  }

  private ClusterState(ClusterState other) {
    cluster = other.cluster;
    jobs = other.jobs.copy();
    ledger = other.ledger.copy();
    telemetry = other.telemetry.copy();
    shares = other.shares.copy();
    pending = new JobList(other.pending.first, other.pending.last);
    active = new JobList(other.active.first, other.active.last);
    System.arraycopy(other.countByPhase, 0, countByPhase, 0, countByPhase.length);
    nowMicros = other.nowMicros;
    submitted = other.submitted;
    users = other.users;
    phase = other.phase.clone();
    startedMicros = other.startedMicros.clone();
    savedWorkMicros = other.savedWorkMicros.clone();
    attainedMicros = other.attainedMicros.clone();
    attempts = other.attempts.clone();
    placements = other.placements.clone();
    firstShare = other.firstShare.clone();
    heldSpeed = other.heldSpeed.clone();
    priority = other.priority.clone();
    preempting = other.preempting.clone();
    waitedBehind = other.waitedBehind.clone();
    next = other.next.clone();
    previous = other.previous.clone();
  }

  /** A copy with its own table of jobs, which shares nothing that changes. */
  public ClusterState copy() {
    return new ClusterState(this);
  }

  // ---------------------------------------------------------------- reading

  public Cluster cluster() {
    return cluster;
  }

  public JobTable jobs() {
    return jobs;
  }

  public GpuLedger ledger() {
    return ledger;
  }

  public Telemetry telemetry() {
    return telemetry;
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

  /** The job behind this one in its list (pending, or active), or {@link #NONE}. */
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

  /** Speed of the slowest GPU that an active job holds, as configured. */
  public double heldSpeed(int job) {
    return heldSpeed[slot(job)];
  }

  // ---------------------------------------------------------------- changing

  /** An order was given: the job holds these GPUs from now on, all of them or none. */
  public void assume(int job, int[] gpus, int count) {
    check.checkPhase(job, JobPhase.PENDING);
    if (count != jobs.gpus(job)) {
      throw new IllegalStateException(
          "job %d requests %d GPUs, was given %d".formatted(job, jobs.gpus(job), count));
    }
    ledger.takeAll(jobs, job, gpus, count);
    int s = slot(job);
    waitedBehind[s] = previous[s];
    pending.remove(s);
    int first = NONE;
    double slowest = Double.POSITIVE_INFINITY;
    for (int i = 0; i < count; i++) {
      first = shares.add(job, gpus[i], first);
      slowest = Math.min(slowest, speed(job, gpus[i]));
    }
    firstShare[s] = first;
    heldSpeed[s] = slowest;
    startedMicros[s] = nowMicros;
    placements[s]++;
    active.append(job, s);
    move(s, JobPhase.ASSUMED);
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

  /** An order to preempt was given: the job keeps its GPUs until a fact says that it stopped. */
  public void assumePreempting(int job) {
    check.checkPhase(job, JobPhase.RUNNING);
    if (isPreempting(job)) {
      throw new IllegalStateException("job %d is being preempted already".formatted(job));
    }
    preempting[slot(job)] = 1;
  }

  /** A job arrived; it waits, or it has failed at once because it can never run. */
  public void jobSubmitted(long atMicros, int job, JobPhase first) {
    check.jobSubmitted(atMicros, job);
    nowMicros = atMicros;
    if (jobs.slotCapacity() > phase.length) {
      resize(jobs.slotCapacity());
    }
    submitted++;
    users = Math.max(users, jobs.user(job) + 1);
    int s = slot(job);
    phase[s] = first;
    countByPhase[first.ordinal()]++;
    startedMicros[s] = 0;
    savedWorkMicros[s] = 0;
    attainedMicros[s] = 0;
    attempts[s] = 0;
    placements[s] = 0;
    firstShare[s] = NONE;
    priority[s] = jobs.priority(job);
    preempting[s] = 0;
    if (first == JobPhase.PENDING) {
      pending.append(job, s);
    } else {
      jobs.ended(job);
    }
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    jobSubmitted(atMicros, job, JobPhase.PENDING);
  }

  @Override
  public void jobStarted(long atMicros, int job) {
    check.jobStarted(atMicros, job);
    nowMicros = atMicros;
    int s = slot(job);
    startedMicros[s] = atMicros;
    attempts[s]++;
    move(s, JobPhase.RUNNING);
  }

  @Override
  public void placementRefused(long atMicros, int job) {
    check.placementRefused(atMicros, job);
    nowMicros = atMicros;
    requeue(job);
  }

  @Override
  public void jobRequeued(long atMicros, int job, long savedMicros, RequeueCause cause) {
    check.jobRequeued(atMicros, job, savedMicros, cause);
    nowMicros = atMicros;
    int s = slot(job);
    if (phase[s] == JobPhase.RUNNING) {
      attainedMicros[s] += atMicros - startedMicros[s];
    }
    savedWorkMicros[s] = savedMicros;
    requeue(job);
  }

  @Override
  public void jobFinished(long atMicros, int job) {
    check.jobFinished(atMicros, job);
    nowMicros = atMicros;
    end(job, JobPhase.DONE);
  }

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {
    check.jobFailed(atMicros, job, cause);
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
  public void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth) {
    check.gpuMeasured(atMicros, gpu, utilization, celsius, memoryUsedMib, memoryBandwidth);
    nowMicros = atMicros;
    telemetry.record(atMicros, gpu, utilization, celsius, memoryUsedMib, memoryBandwidth);
  }

  @Override
  public void woke(long atMicros) {
    check.woke(atMicros);
    nowMicros = atMicros;
  }

  private double speed(int job, int gpu) {
    return cluster.speed(jobs.jobClass(job), cluster.modelOf(gpu)) * cluster.deviceFactor(gpu);
  }

  private int slot(int job) {
    return jobs.slot(job);
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
      jobRequeued(atMicros, job, savedWorkMicros[slot(job)], RequeueCause.GPU_LOST);
    }
  }

  private void requeue(int job) {
    int s = slot(job);
    release(job, s);
    pending.insertInOrder(job, s);
    move(s, JobPhase.PENDING);
  }

  private void end(int job, JobPhase how) {
    int s = slot(job);
    if (phase[s] == JobPhase.PENDING) {
      pending.remove(s);
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

  /** Makes the columns as long as the table has slots. */
  private void resize(int length) {
    phase = Arrays.copyOf(phase, length);
    startedMicros = Arrays.copyOf(startedMicros, length);
    savedWorkMicros = Arrays.copyOf(savedWorkMicros, length);
    attainedMicros = Arrays.copyOf(attainedMicros, length);
    attempts = Arrays.copyOf(attempts, length);
    placements = Arrays.copyOf(placements, length);
    firstShare = Arrays.copyOf(firstShare, length);
    heldSpeed = Arrays.copyOf(heldSpeed, length);
    priority = Arrays.copyOf(priority, length);
    preempting = Arrays.copyOf(preempting, length);
    waitedBehind = Arrays.copyOf(waitedBehind, length);
    next = Arrays.copyOf(next, length);
    previous = Arrays.copyOf(previous, length);
  }

  /** A list of jobs through the next and previous columns; a job is in one list at most. */
  private final class JobList {
    private int first;
    private int last;

    JobList(int first, int last) {
      this.first = first;
      this.last = last;
    }

    void append(int job, int s) {
      next[s] = NONE;
      previous[s] = last;
      if (last == NONE) {
        first = job;
      } else {
        next[slot(last)] = job;
      }
      last = job;
    }

    void insertInOrder(int job, int s) {
      int before = last;
      if (last != NONE && job - first < last - job) { // requeued jobs are old: from the front
        before = NONE;
        for (int after = first; after < job; after = next[slot(after)]) {
          before = after;
        }
      }
      while (before > job) {
        before = previous[slot(before)];
      }
      insertAfter(before, job, s);
    }

    void insertAfter(int before, int job, int s) {
      int after = before == NONE ? first : next[slot(before)];
      next[s] = after;
      previous[s] = before;
      if (before == NONE) {
        first = job;
      } else {
        next[slot(before)] = job;
      }
      if (after == NONE) {
        last = job;
      } else {
        previous[slot(after)] = job;
      }
    }

    void remove(int s) {
      int before = previous[s];
      int after = next[s];
      if (before == NONE) {
        first = after;
      } else {
        next[slot(before)] = after;
      }
      if (after == NONE) {
        last = before;
      } else {
        previous[slot(after)] = before;
      }
      next[s] = NONE;
    }
  }
}
