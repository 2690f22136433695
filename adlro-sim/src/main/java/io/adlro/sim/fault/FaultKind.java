package io.adlro.sim.fault;

/**
 * The faults that happen at a time; those of one instant happen in this order, which is that of the
 * simulator's facts.
 */
public enum FaultKind {
  CANCEL,
  /** The value is the job's new priority. */
  PRIORITY,
  /** The value is the job's new limit in microseconds. */
  LIMIT,
  HOLD,
  RELEASE,
  GPU_RETURNED,
  NODE_RETURNED,
  NODE_RESUMED,
  /** The subject is the number of the addition, in the order of their times. */
  NODE_JOINED,
  GPU_LOST,
  NODE_LOST,
  NODE_DRAINED,
  NODE_LEFT,
  /** The value is the GPU's speed from now on, as a factor of its usual one. */
  GPU_SPEED
}
