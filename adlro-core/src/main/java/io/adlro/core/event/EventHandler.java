package io.adlro.core.event;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.NodeAddition;

/**
 * One method per kind of fact, with dense indices and no object per event. The kernel, the metrics
 * and the journal implement it; a new kind of fact that one of them does not handle does not
 * compile. A fact about a placed job carries the number of its attempt: the first order to place a
 * job is its attempt 1.
 */
public interface EventHandler {
  /** Stands for the GPUs of the order in {@link #jobStarted}. */
  int[] AS_ORDERED = {};

  /** A job came in. Its row is the last one of the table. */
  void jobSubmitted(long atMicros, int job);

  /**
   * A waiting job was found to run on these GPUs without an order of ours: it ran when ADLRO
   * started, was started by another, or by an order that had timed out.
   */
  void jobObserved(long atMicros, int job, int attempt, int[] gpus, long startedMicros);

  /**
   * The cluster confirms an order to place. The job runs on these GPUs, which may be others than
   * ordered; {@link #AS_ORDERED} for the same.
   */
  void jobStarted(long atMicros, int job, int attempt, int[] gpus);

  /** The cluster did not take the order to place; the job waits again. */
  void placementRefused(long atMicros, int job, int attempt);

  /** No answer to an order to place came in time; the job waits again. */
  void placementTimedOut(long atMicros, int job, int attempt);

  /** The cluster did not take the order to preempt; the job runs on. */
  void preemptionRefused(long atMicros, int job, int attempt);

  /** A placed or running job was stopped and waits again; this much of its work is kept. */
  void jobRequeued(long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause);

  /** The attempt is 0 if the job was waiting: it has run unseen, and its run says nothing. */
  void jobFinished(long atMicros, int job, int attempt);

  /** The attempt is 0 if the job was waiting. */
  void jobFailed(long atMicros, int job, int attempt, FailureCause cause);

  void jobCancelled(long atMicros, int job);

  /** The job is not to start until it is released. A job that runs is not stopped. */
  void jobHeld(long atMicros, int job);

  void jobReleased(long atMicros, int job);

  void priorityChanged(long atMicros, int job, float priority);

  /** The longest time that the job may run is another one, or {@code JobTable.UNKNOWN} for none. */
  void limitChanged(long atMicros, int job, long limitMicros);

  void gpuLost(long atMicros, int gpu);

  void gpuReturned(long atMicros, int gpu);

  /** The node does not answer; its jobs have stopped. */
  void nodeLost(long atMicros, int node);

  void nodeReturned(long atMicros, int node);

  /** The node takes no new jobs; those that run on it continue. */
  void nodeDrained(long atMicros, int node);

  /** The node takes jobs again after it was drained. */
  void nodeResumed(long atMicros, int node);

  /** A node was added to the cluster. It has the next index. */
  void nodeJoined(long atMicros, NodeAddition added);

  /**
   * The node was removed from the cluster for good; its jobs have stopped. Its index is not used
   * again.
   */
  void nodeLeft(long atMicros, int node);

  /**
   * Speeds of job classes on GPU models were learned from jobs: they replace those that were
   * believed so far.
   */
  void speedsLearned(long atMicros, BelievedSpeeds speeds);

  /**
   * Measurements show the GPU at this part of its model's usual speed from now on; 1 for as usual.
   */
  void gpuSpeedBelieved(long atMicros, int gpu, float factor);

  /** Measurements show the GPU in another condition; one that has failed takes no new jobs. */
  void gpuHealthChanged(long atMicros, int gpu, GpuHealth health, HealthReason reason);

  /**
   * How a running job used each of its GPUs on average, directly before the fact that ends it:
   * utilisation and memory bandwidth in 0..1, NaN for what is not known.
   */
  void jobProfiled(
      long atMicros,
      int job,
      int attempt,
      float utilization,
      float memoryUsedMib,
      float memoryBandwidth,
      float watts);

  /**
   * A running job has reported which part of its work is done, 0..1. Work that it took over from an
   * earlier run is part of it.
   */
  void jobProgressed(long atMicros, int job, int attempt, float fraction);

  /** The policy decides with another trained model from now on. */
  void modelActivated(long atMicros, String modelDigest);

  /**
   * The result of a computation that was requested with {@link Orders#compute}; none if it failed
   * or was given up. It is stale, and changes nothing, if another one of its kind was requested
   * since or a node has joined or left.
   */
  void computed(long atMicros, int number, String kind, double[] result);

  /** The time requested with {@link Orders#wakeAt} has come. */
  void woke(long atMicros);
}
