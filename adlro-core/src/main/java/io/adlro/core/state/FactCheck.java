package io.adlro.core.state;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;

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
  public void jobStarted(long atMicros, int job) {
    checkTime(atMicros);
    checkPhase(job, JobPhase.ASSUMED);
  }

  @Override
  public void placementRefused(long atMicros, int job) {
    checkTime(atMicros);
    checkPhase(job, JobPhase.ASSUMED);
  }

  @Override
  public void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {
    checkTime(atMicros);
    if (state.phase(job) != JobPhase.ASSUMED) {
      checkPhase(job, JobPhase.RUNNING);
    }
  }

  @Override
  public void jobFinished(long atMicros, int job) {
    checkTime(atMicros);
    checkPhase(job, JobPhase.RUNNING);
  }

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {
    checkNotEnded(atMicros, job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    checkNotEnded(atMicros, job);
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
  public void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth) {
    checkGpu(atMicros, gpu);
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
  }

  private void checkNode(long atMicros, int node) {
    checkTime(atMicros);
    checkIndex("node", node, state.cluster().nodeCount());
  }

  static void checkIndex(String kind, int index, int count) {
    if (index < 0 || index >= count) {
      throw new IllegalStateException("no %s %d, there are %d".formatted(kind, index, count));
    }
  }
}
