package io.adlro.core.event;

/**
 * One method per kind of fact, with dense indices and no object per event. The kernel, the metrics
 * and the journal implement it; a new kind of fact that one of them does not handle does not
 * compile.
 */
public interface EventHandler {
  void jobSubmitted(long atMicros, int job);

  /** The cluster confirms an order to place: the job runs on the GPUs it was given. */
  void jobStarted(long atMicros, int job);

  /** The cluster did not take the order to place; the job waits again. */
  void placementRefused(long atMicros, int job);

  /** A running job was stopped and waits again; this much of its work is kept. */
  void jobRequeued(long atMicros, int job, long savedWorkMicros, RequeueCause cause);

  void jobFinished(long atMicros, int job);

  void jobFailed(long atMicros, int job, FailureCause cause);

  void jobCancelled(long atMicros, int job);

  void priorityChanged(long atMicros, int job, float priority);

  void gpuLost(long atMicros, int gpu);

  void gpuReturned(long atMicros, int gpu);

  void nodeLost(long atMicros, int node);

  void nodeReturned(long atMicros, int node);

  /**
   * What an agent on the node measured; utilisation and memory bandwidth in 0..1, NaN for what is
   * not known.
   */
  void gpuMeasured(
      long atMicros,
      int gpu,
      float utilization,
      float celsius,
      float memoryUsedMib,
      float memoryBandwidth);

  /** The time requested with {@link Orders#wakeAt} has come. */
  void woke(long atMicros);
}
