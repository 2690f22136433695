package io.adlro.core.state;

/** Where a job stands. The last three are ends. */
public enum JobPhase {
  PENDING,
  /** Ordered to a set of GPUs, which it holds; no fact has confirmed it yet. */
  ASSUMED,
  RUNNING,
  DONE,
  FAILED,
  CANCELLED
}
