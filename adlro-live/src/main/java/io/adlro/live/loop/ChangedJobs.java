package io.adlro.live.loop;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Locale;

/** Finds out which jobs a fact changes, before it is applied. */
abstract class ChangedJobs extends QuietHandler {
  private final ClusterState state;

  ChangedJobs(ClusterState state) {
    this.state = state;
  }

  /** The fact changes this job, which lives on. */
  abstract void changed(int job);

  /** The fact ends this job. */
  abstract void ends(long atMicros, int job, JobPhase phase, String reason);

  @Override
  public void jobSubmitted(long atMicros, int job) {
    changed(job);
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    changed(job);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    changed(job);
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    changed(job);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    changed(job);
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    changed(job);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    ends(atMicros, job, JobPhase.DONE, "");
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    ends(atMicros, job, JobPhase.FAILED, cause.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    ends(atMicros, job, JobPhase.CANCELLED, "");
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    changed(job);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    changed(job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    changed(job);
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    changed(job);
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    for (int share = state.firstShareOnGpu(gpu);
        share != ClusterState.NONE;
        share = state.nextShareOnGpu(share)) {
      changed(state.jobOfShare(share));
    }
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    Cluster cluster = state.cluster();
    for (int gpu = cluster.firstGpu(node); gpu < cluster.firstGpu(node + 1); gpu++) {
      gpuLost(atMicros, gpu);
    }
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    nodeLost(atMicros, node);
  }
}
