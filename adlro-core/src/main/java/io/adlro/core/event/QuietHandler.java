package io.adlro.core.event;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.NodeAddition;

/** Ignores every fact: the base of listeners for a few kinds of facts. */
public abstract class QuietHandler implements EventHandler {
  /** Ignores everything. */
  public static final EventHandler IGNORE = new QuietHandler() {};

  @Override
  public void jobSubmitted(long atMicros, int job) {}

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {}

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {}

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {}

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {}

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {}

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {}

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {}

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {}

  @Override
  public void jobCancelled(long atMicros, int job) {}

  @Override
  public void jobHeld(long atMicros, int job) {}

  @Override
  public void jobReleased(long atMicros, int job) {}

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {}

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {}

  @Override
  public void gpuLost(long atMicros, int gpu) {}

  @Override
  public void gpuReturned(long atMicros, int gpu) {}

  @Override
  public void nodeLost(long atMicros, int node) {}

  @Override
  public void nodeReturned(long atMicros, int node) {}

  @Override
  public void nodeDrained(long atMicros, int node) {}

  @Override
  public void nodeResumed(long atMicros, int node) {}

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {}

  @Override
  public void nodeLeft(long atMicros, int node) {}

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {}

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {}

  @Override
  public void jobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts) {}

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {}

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {}

  @Override
  public void modelActivated(long atMicros, String modelDigest) {}

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {}

  @Override
  public void woke(long atMicros) {}
}
