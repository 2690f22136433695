package io.adlro.core.kernel;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.Orders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuConditions;
import io.adlro.core.state.JobPhase;

/**
 * The entrance for facts of a real cluster, which come late, twice, out of order, or contradict
 * what ADLRO believes. The kernel behind it is strict: it gets only facts that its state allows.
 * Others are mended where there is one right way, ignored where they say nothing new, and counted
 * in both cases; where the cluster and the state disagree, a reconciliation is requested. What is
 * done follows from the state alone, so a journal of the facts as they came gives the same again.
 */
public final class FactFilter implements EventHandler {
  /** Receives requests to compare the state with the cluster. */
  public interface Reconciliation {
    /**
     * Something does not fit.
     *
     * @param job that is in doubt, or {@link Orders#NO_JOB} for the cluster
     */
    void request(long atMicros, int job);
  }

  private final SchedulingKernel kernel;
  private final ClusterState state;
  private final Reconciliation reconciliation;
  private final long[] counts = new long[FactAnomaly.values().length];

  public FactFilter(SchedulingKernel kernel, Reconciliation reconciliation) {
    this.kernel = kernel;
    this.state = kernel.state();
    this.reconciliation = reconciliation;
  }

  /** Number of facts with this anomaly so far. */
  public long count(FactAnomaly anomaly) {
    return counts[anomaly.ordinal()];
  }

  private void note(int job, FactAnomaly anomaly) {
    counts[anomaly.ordinal()]++;
    if (anomaly.needsReconciliation()) {
      reconciliation.request(state.nowMicros(), job);
    }
  }

  /** Facts are ordered by arrival: one from before the present time happens now. */
  private long time(long atMicros) {
    if (atMicros >= state.nowMicros()) {
      return atMicros;
    }
    note(Orders.NO_JOB, FactAnomaly.CLOCK_STEPPED_BACK);
    return state.nowMicros();
  }

  /** Whether the job lives; counts the fact otherwise. */
  private boolean lives(int job) {
    if (job < 0 || job >= state.submitted()) {
      note(job, FactAnomaly.UNKNOWN_SUBJECT);
      return false;
    }
    if (!state.isLive(job)) {
      note(job, FactAnomaly.AFTER_END);
      return false;
    }
    return true;
  }

  private boolean isAttempt(int job, int attempt, JobPhase phase) {
    return state.phase(job) == phase && state.placements(job) == attempt;
  }

  /** A fact about an attempt that is not the present one, or not in the phase it supposes. */
  private void misfit(int job, int attempt) {
    boolean past = attempt < state.placements(job) || state.phase(job).isWaiting();
    note(job, past ? FactAnomaly.LATE : FactAnomaly.CONTRADICTION);
  }

  // ---------------------------------------------------------------- jobs

  @Override
  public void jobSubmitted(long atMicros, int job) {
    if (job != state.submitted() || job >= state.jobs().size()) {
      boolean known = job >= 0 && job < state.submitted();
      note(job, known ? FactAnomaly.DUPLICATE : FactAnomaly.UNKNOWN_SUBJECT);
      return;
    }
    kernel.jobSubmitted(time(atMicros), job);
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    if (!lives(job)) {
      return;
    }
    if (state.phase(job).isActive()) {
      confirm(atMicros, job, gpus);
      return;
    }
    if (state.hasRoomOn(job, gpus)) {
      note(job, FactAnomaly.ADOPTED);
      int number = Math.max(attempt, state.placements(job));
      kernel.jobObserved(time(atMicros), job, Math.max(1, number), gpus, startedMicros);
    } else {
      note(job, FactAnomaly.CONTRADICTION);
    }
  }

  /** An active job was observed: it is where it should be, or the cluster disagrees. */
  private void confirm(long atMicros, int job, int[] gpus) {
    if (state.phase(job) == JobPhase.ASSUMED && state.mayStartOn(job, gpus)) {
      kernel.jobStarted(time(atMicros), job, state.placements(job), gpus);
    } else {
      note(job, state.holds(job, gpus) ? FactAnomaly.DUPLICATE : FactAnomaly.CONTRADICTION);
    }
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    if (!lives(job)) {
      return;
    }
    boolean asOrdered = gpus.length == 0;
    if (isAttempt(job, attempt, JobPhase.ASSUMED)) {
      if (asOrdered || state.mayStartOn(job, gpus)) {
        kernel.jobStarted(time(atMicros), job, attempt, gpus);
      } else {
        note(job, FactAnomaly.CONTRADICTION);
      }
    } else if (isAttempt(job, attempt, JobPhase.RUNNING)) {
      boolean same = asOrdered || state.holds(job, gpus);
      note(job, same ? FactAnomaly.DUPLICATE : FactAnomaly.CONTRADICTION);
    } else if (startedAfterAll(job, attempt) && state.hasRoomOn(job, gpus)) {
      note(job, FactAnomaly.ADOPTED);
      kernel.jobObserved(time(atMicros), job, attempt, gpus, atMicros);
    } else if (attempt < state.placements(job) || !startedAfterAll(job, attempt)) {
      misfit(job, attempt);
    } else {
      note(job, FactAnomaly.CONTRADICTION);
    }
  }

  /** Whether the start of a waiting job is news: its order had timed out, or was not ours. */
  private boolean startedAfterAll(int job, int attempt) {
    return state.phase(job).isWaiting()
        && (attempt > state.placements(job)
            || (attempt == state.placements(job) && state.hasTimedOut(job)));
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    if (lives(job)) {
      if (isAttempt(job, attempt, JobPhase.ASSUMED)) {
        kernel.placementRefused(time(atMicros), job, attempt);
      } else {
        misfit(job, attempt);
      }
    }
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    if (lives(job)) {
      if (isAttempt(job, attempt, JobPhase.ASSUMED)) {
        kernel.placementTimedOut(time(atMicros), job, attempt);
      } else {
        note(job, FactAnomaly.LATE);
      }
    }
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    if (lives(job)) {
      if (isAttempt(job, attempt, JobPhase.RUNNING) && state.isPreempting(job)) {
        kernel.preemptionRefused(time(atMicros), job, attempt);
      } else {
        note(job, FactAnomaly.LATE);
      }
    }
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    if (lives(job)) {
      if (savedWorkMicros < 0) {
        note(job, FactAnomaly.INVALID);
      } else if (state.phase(job).isActive() && state.placements(job) == attempt) {
        kernel.jobRequeued(time(atMicros), job, attempt, savedWorkMicros, cause);
      } else {
        misfit(job, attempt);
      }
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (!lives(job)) {
      return;
    }
    if (endedUnseen(job, attempt)) {
      kernel.jobFinished(time(atMicros), job, 0);
    } else if (mayEnd(atMicros, job, attempt)) {
      kernel.jobFinished(time(atMicros), job, attempt);
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    if (!lives(job)) {
      return;
    }
    boolean refused = attempt == 0 && state.phase(job).isWaiting();
    if (refused || endedUnseen(job, attempt)) {
      kernel.jobFailed(time(atMicros), job, 0, cause);
    } else if (mayEnd(atMicros, job, attempt)) {
      kernel.jobFailed(time(atMicros), job, attempt, cause);
    }
  }

  /**
   * Whether a waiting job has run and ended unseen: its order had timed out, or was not ours. It
   * ends as the cluster says, and nothing is learned from its run.
   */
  private boolean endedUnseen(int job, int attempt) {
    boolean unseen = startedAfterAll(job, attempt);
    if (unseen) {
      note(job, FactAnomaly.END_WITHOUT_START);
    }
    return unseen;
  }

  /**
   * Whether the job runs in this attempt. A start that was not reported is assumed at the same
   * time.
   */
  private boolean mayEnd(long atMicros, int job, int attempt) {
    if (isAttempt(job, attempt, JobPhase.RUNNING)) {
      return true;
    }
    if (isAttempt(job, attempt, JobPhase.ASSUMED)) {
      note(job, FactAnomaly.END_WITHOUT_START);
      kernel.jobStarted(time(atMicros), job, attempt, AS_ORDERED);
      return true;
    }
    misfit(job, attempt);
    return false;
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    if (lives(job)) {
      kernel.jobCancelled(time(atMicros), job);
    }
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    if (lives(job)) {
      kernel.jobHeld(time(atMicros), job);
    }
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    if (lives(job)) {
      kernel.jobReleased(time(atMicros), job);
    }
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    if (lives(job)) {
      if (priority >= 0 && priority <= 1) {
        kernel.priorityChanged(time(atMicros), job, priority);
      } else {
        note(job, FactAnomaly.INVALID);
      }
    }
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    if (lives(job)) {
      if (limitMicros > 0 || limitMicros == JobTable.UNKNOWN) {
        kernel.limitChanged(time(atMicros), job, limitMicros);
      } else {
        note(job, FactAnomaly.INVALID);
      }
    }
  }

  // ---------------------------------------------------------------- nodes and GPUs

  private boolean isGpu(int gpu) {
    boolean known = state.isPresentGpu(gpu);
    if (!known) {
      note(Orders.NO_JOB, FactAnomaly.UNKNOWN_SUBJECT);
    }
    return known;
  }

  private boolean isNode(int node) {
    boolean known = state.isPresentNode(node);
    if (!known) {
      note(Orders.NO_JOB, FactAnomaly.UNKNOWN_SUBJECT);
    }
    return known;
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    if (isGpu(gpu)) {
      kernel.gpuLost(time(atMicros), gpu);
    }
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    if (isGpu(gpu)) {
      kernel.gpuReturned(time(atMicros), gpu);
    }
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    if (isNode(node)) {
      kernel.nodeLost(time(atMicros), node);
    }
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    if (isNode(node)) {
      kernel.nodeReturned(time(atMicros), node);
    }
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    if (isNode(node)) {
      kernel.nodeDrained(time(atMicros), node);
    }
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    if (isNode(node)) {
      kernel.nodeResumed(time(atMicros), node);
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    if (state.cluster().hasNode(added.node().name())) {
      note(Orders.NO_JOB, FactAnomaly.DUPLICATE);
    } else {
      kernel.nodeJoined(time(atMicros), added);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    if (isNode(node)) {
      kernel.nodeLeft(time(atMicros), node);
    }
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    if (isGpu(gpu)) {
      if (GpuConditions.isFactor(factor)) {
        kernel.gpuSpeedBelieved(time(atMicros), gpu, factor);
      } else {
        note(Orders.NO_JOB, FactAnomaly.INVALID);
      }
    }
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    if (isGpu(gpu)) {
      kernel.gpuHealthChanged(time(atMicros), gpu, health, reason);
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
    if (lives(job)) {
      if (isAttempt(job, attempt, JobPhase.RUNNING)) {
        kernel.jobProfiled(
            time(atMicros), job, attempt, utilization, memoryUsedMib, memoryBandwidth, watts);
      } else {
        note(job, FactAnomaly.LATE);
      }
    }
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    if (lives(job)) {
      if (!Event.JobProgressed.isFraction(fraction)) {
        note(job, FactAnomaly.INVALID);
      } else if (isAttempt(job, attempt, JobPhase.RUNNING)) {
        kernel.jobProgressed(time(atMicros), job, attempt, fraction);
      } else {
        note(job, FactAnomaly.LATE);
      }
    }
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    int pairs = state.cluster().classes().size() * state.cluster().modelCount();
    if (speeds.speed().length == pairs) {
      kernel.speedsLearned(time(atMicros), speeds);
    } else {
      note(Orders.NO_JOB, FactAnomaly.LATE); // learned before a model joined
    }
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    kernel.modelActivated(time(atMicros), modelDigest);
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    if (number < 1 || number > state.computations()) {
      note(Orders.NO_JOB, FactAnomaly.UNKNOWN_SUBJECT);
    } else {
      kernel.computed(time(atMicros), number, kind, result);
    }
  }

  @Override
  public void woke(long atMicros) {
    kernel.woke(time(atMicros));
  }
}
