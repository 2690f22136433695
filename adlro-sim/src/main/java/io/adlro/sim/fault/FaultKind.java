package io.adlro.sim.fault;

/**
 * The faults that happen at a time; those of one instant happen in this order, which is that of the
 * simulator's facts.
 */
public enum FaultKind {
  CANCEL,
  /** The value is the job's new priority. */
  PRIORITY,
  GPU_RETURNED,
  NODE_RETURNED,
  GPU_LOST,
  NODE_LOST,
  /** The value is the GPU's speed from now on, as a factor of its usual one. */
  GPU_SPEED
}
