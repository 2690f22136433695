package io.adlro.learn.agent;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;

/**
 * Forwards every fact to another handler. A subclass adds to some of them; a kind of fact that it
 * does not override cannot get lost.
 */
abstract class ForwardingHandler implements EventHandler {
  private final EventHandler next;

  ForwardingHandler(EventHandler next) {
    this.next = next;
  }

  @Override
  public void jobSubmitted(long atMicros, int job) {
    next.jobSubmitted(atMicros, job);
  }

  @Override
  public void jobStarted(long atMicros, int job) {
    next.jobStarted(atMicros, job);
  }

  @Override
  public void placementRefused(long atMicros, int job) {
    next.placementRefused(atMicros, job);
  }

  @Override
  public void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {
    next.jobRequeued(atMicros, job, savedWorkMicros, cause);
  }

  @Override
  public void jobFinished(long atMicros, int job) {
    next.jobFinished(atMicros, job);
  }

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {
    next.jobFailed(atMicros, job, cause);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    next.jobCancelled(atMicros, job);
  }

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {
    next.priorityChanged(atMicros, job, priority);
  }

  @Override
  public void gpuLost(long atMicros, int gpu) {
    next.gpuLost(atMicros, gpu);
  }

  @Override
  public void gpuReturned(long atMicros, int gpu) {
    next.gpuReturned(atMicros, gpu);
  }

  @Override
  public void nodeLost(long atMicros, int node) {
    next.nodeLost(atMicros, node);
  }

  @Override
  public void nodeReturned(long atMicros, int node) {
    next.nodeReturned(atMicros, node);
  }

  @Override
  public void gpuMeasured(
      long atMicros, int gpu, float utilization, float celsius, float usedMib, float bandwidth) {
    next.gpuMeasured(atMicros, gpu, utilization, celsius, usedMib, bandwidth);
  }

  @Override
  public void woke(long atMicros) {
    next.woke(atMicros);
  }
}
