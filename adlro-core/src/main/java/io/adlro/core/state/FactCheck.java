package io.adlro.core.state;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.GpuHealth;
import io.adlro.core.event.HealthReason;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.NodeAddition;
import java.util.Arrays;

/**
 * Compares a fact with the state before anything changes, and throws if the fact contradicts it.
 */
final class FactCheck implements EventHandler {
  private final ClusterState state;

  FactCheck(ClusterState state) {
    this.state = state;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    checkTime(atMicros);
    if (job != state.submitted()) {
      throw new IllegalStateException(
          "job %d submitted, %d expected".formatted(job, state.submitted()));
    }
    checkIndex("job", job, state.jobs().size());
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    checkTime(atMicros);
    checkWaiting(job);
    if (attempt < Math.max(1, state.placements(job))) {
      throw new IllegalStateException(
          "job %d observed in attempt %d, which is in attempt %d"
              .formatted(job, attempt, state.placements(job)));
    }
    checkRoom(job, gpus);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    checkAttempt(atMicros, job, attempt, JobPhase.ASSUMED);
    if (gpus.length != 0 && !state.mayStartOn(job, gpus)) {
      throw noRoom(job, gpus);
    }
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    checkAttempt(atMicros, job, attempt, JobPhase.ASSUMED);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    checkAttempt(atMicros, job, attempt, JobPhase.ASSUMED);
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    checkAttempt(atMicros, job, attempt, JobPhase.RUNNING);
    if (!state.isPreempting(job)) {
      throw new IllegalStateException("job %d is not being preempted".formatted(job));
    }
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    JobPhase assumed = JobPhase.ASSUMED;
    checkAttempt(atMicros, job, attempt, state.phase(job) == assumed ? assumed : JobPhase.RUNNING);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (attempt > 0) {
      checkAttempt(atMicros, job, attempt, JobPhase.RUNNING);
    } else {
      checkEnd(atMicros, job, attempt, "finished");
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    checkEnd(atMicros, job, attempt, "failed");
  }

  /** The end of the present attempt, or of a waiting job, whose attempt is 0. */
  private void checkEnd(long atMicros, int job, int attempt, String how) {
    checkNotEnded(atMicros, job);
    if (attempt != (state.phase(job).isActive() ? state.placements(job) : 0)) {
      throw new IllegalStateException(
          "attempt %d of job %d %s, which is %s in attempt %d"
              .formatted(attempt, job, how, state.phase(job), state.placements(job)));
    }
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    checkNotEnded(atMicros, job);
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    checkNotEnded(atMicros, job);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    checkNotEnded(atMicros, job);
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    checkNotEnded(atMicros, job);
    if (limitMicros <= 0 && limitMicros != JobTable.UNKNOWN) {
      throw new IllegalStateException(
          "limit of %d microseconds for job %d".formatted(limitMicros, job));
    }
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    checkTime(atMicros);
    if (state.phase(job).hasEnded() || !(priority >= 0 && priority <= 1)) {
      throw new IllegalStateException(
          "priority %s for job %d, which is %s".formatted(priority, job, state.phase(job)));
    }
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    checkGpu(atMicros, gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    checkGpu(atMicros, gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    checkNode(atMicros, node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    checkNode(atMicros, node);
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    checkNode(atMicros, node);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    checkNode(atMicros, node);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    checkTime(atMicros);
    try {
      state.cluster().with(added);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          "node %s cannot join: %s".formatted(added.node().name(), e.getMessage()), e);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    checkNode(atMicros, node);
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    checkGpu(atMicros, gpu);
    if (!GpuConditions.isFactor(factor)) {
      throw new IllegalStateException("speed factor %s of GPU %d".formatted(factor, gpu));
    }
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    checkGpu(atMicros, gpu);
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
    checkAttempt(atMicros, job, attempt, JobPhase.RUNNING);
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    checkAttempt(atMicros, job, attempt, JobPhase.RUNNING);
    if (!Event.JobProgressed.isFraction(fraction)) {
      throw new IllegalStateException("job %d has done %s of its work".formatted(job, fraction));
    }
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    checkTime(atMicros);
    int pairs = state.cluster().classes().size() * state.cluster().modelCount();
    if (speeds.speed().length != pairs) {
      throw new IllegalStateException(
          "%d speeds were learned, the cluster has %d pairs of class and model"
              .formatted(speeds.speed().length, pairs));
    }
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    checkTime(atMicros);
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    checkTime(atMicros);
    if (number < 1 || number > state.computations()) {
      throw new IllegalStateException(
          "result of computation %d, %d were requested".formatted(number, state.computations()));
    }
  }

  @Override
  public void woke(long atMicros) {
    checkTime(atMicros);
  }

  void checkPhase(int job, JobPhase expected) {
    JobPhase phase = state.phase(job);
    if (phase != expected) {
      throw new IllegalStateException("job %d is %s, not %s".formatted(job, phase, expected));
    }
  }

  private void checkRoom(int job, int[] gpus) {
    if (!state.hasRoomOn(job, gpus)) {
      throw noRoom(job, gpus);
    }
  }

  private IllegalStateException noRoom(int job, int[] gpus) {
    return new IllegalStateException(
        "job %d of %d GPUs cannot run on GPUs %s"
            .formatted(job, state.jobs().gpus(job), Arrays.toString(gpus)));
  }

  void checkWaiting(int job) {
    if (!state.phase(job).isWaiting()) {
      throw new IllegalStateException(
          "job %d is %s, it does not wait".formatted(job, state.phase(job)));
    }
  }

  private void checkAttempt(long atMicros, int job, int attempt, JobPhase expected) {
    checkTime(atMicros);
    checkPhase(job, expected);
    checkAttempt(job, attempt);
  }

  void checkAttempt(int job, int attempt) {
    if (attempt != state.placements(job)) {
      throw new IllegalStateException(
          "attempt %d of job %d, which is in attempt %d"
              .formatted(attempt, job, state.placements(job)));
    }
  }

  private void checkTime(long atMicros) {
    if (atMicros < state.nowMicros()) {
      throw new IllegalStateException(
          "time falls from %d to %d microseconds".formatted(state.nowMicros(), atMicros));
    }
  }

  private void checkNotEnded(long atMicros, int job) {
    checkTime(atMicros);
    if (state.phase(job).hasEnded()) {
      throw new IllegalStateException("job %d has ended before".formatted(job));
    }
  }

  private void checkGpu(long atMicros, int gpu) {
    checkTime(atMicros);
    checkIndex("GPU", gpu, state.cluster().gpuCount());
    checkPresent(state.cluster().nodeOf(gpu));
  }

  private void checkNode(long atMicros, int node) {
    checkTime(atMicros);
    checkIndex("node", node, state.cluster().nodeCount());
    checkPresent(node);
  }

  private void checkPresent(int node) {
    if (!state.cluster().isPresent(node)) {
      throw new IllegalStateException(
          "node %s has left the cluster".formatted(state.cluster().nodes().get(node).name()));
    }
  }

  static void checkIndex(String kind, int index, int count) {
    if (index < 0 || index >= count) {
      throw new IllegalStateException("no %s %d, there are %d".formatted(kind, index, count));
    }
  }
}
