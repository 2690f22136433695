package io.adlro.core.event;

/** Ignores every fact: the base of listeners for a few kinds of facts. */
public abstract class QuietHandler implements EventHandler {
  /** Ignores everything. */
  public static final EventHandler IGNORE = new QuietHandler() {};

  @Override
  public void jobSubmitted(long atMicros, int job) {}

  @Override
  public void jobStarted(long atMicros, int job) {}

  @Override
  public void placementRefused(long atMicros, int job) {}

  @Override
  public void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause) {}

  @Override
  public void jobFinished(long atMicros, int job) {}

  @Override
  public void jobFailed(long atMicros, int job, FailureCause cause) {}

  @Override
  public void jobCancelled(long atMicros, int job) {}

  @Override
  public void priorityChanged(long atMicros, int job, float priority) {}

  @Override
  public void gpuLost(long atMicros, int gpu) {}

  @Override
  public void gpuReturned(long atMicros, int gpu) {}

  @Override
  public void nodeLost(long atMicros, int node) {}

  @Override
  public void nodeReturned(long atMicros, int node) {}

  @Override
  public void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth) {}

  @Override
  public void woke(long atMicros) {}
}
