package io.adlro.core.event;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.NodeAddition;

/** The base of handlers for which time passes with every fact. */
public abstract class TimedHandler implements EventHandler {
  /** Time has passed up to a fact, which the state does not show yet. */
  protected abstract void advance(long atMicros);

  @Override
  public void jobSubmitted(long atMicros, int job) {
    advance(atMicros);
  }

  @Override
  public void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros) {
    advance(atMicros);
  }

  @Override
  public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
    advance(atMicros);
  }

  @Override
  public void placementRefused(long atMicros, int job, int attempt) {
    advance(atMicros);
  }

  @Override
  public void placementTimedOut(long atMicros, int job, int attempt) {
    advance(atMicros);
  }

  @Override
  public void preemptionRefused(long atMicros, int job, int attempt) {
    advance(atMicros);
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    advance(atMicros);
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    advance(atMicros);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    advance(atMicros);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    advance(atMicros);
  }

  @Override
  public void jobHeld(long atMicros, int job) {
    advance(atMicros);
  }

  @Override
  public void jobReleased(long atMicros, int job) {
    advance(atMicros);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    advance(atMicros);
  }

  @Override
  public void limitChanged(long atMicros, int job, long limitMicros) {
    advance(atMicros);
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    advance(atMicros);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    advance(atMicros);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    advance(atMicros);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    advance(atMicros);
  }

  @Override
  public void nodeDrained(long atMicros, int node) {
    advance(atMicros);
  }

  @Override
  public void nodeResumed(long atMicros, int node) {
    advance(atMicros);
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    advance(atMicros);
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    advance(atMicros);
  }

  @Override
  public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
    advance(atMicros);
  }

  @Override
  public void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason) {
    advance(atMicros);
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
    advance(atMicros);
  }

  @Override
  public void jobProgressed(long atMicros, int job, int attempt, float fraction) {
    advance(atMicros);
  }

  @Override
  public void speedsLearned(long atMicros, BelievedSpeeds speeds) {
    advance(atMicros);
  }

  @Override
  public void modelActivated(long atMicros, String modelDigest) {
    advance(atMicros);
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    advance(atMicros);
  }

  @Override
  public void woke(long atMicros) {
    advance(atMicros);
  }
}
