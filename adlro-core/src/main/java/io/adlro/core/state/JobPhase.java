package io.adlro.core.state;

/** Where a job is in its life cycle. The last three are final. */
public enum JobPhase {
  PENDING,
  /** Waits and must not start: its user or an operator holds it. */
  HELD,
  /** Waits and cannot start: it fits no node that the cluster has at present. */
  UNSATISFIABLE,
  /** Ordered to a set of GPUs, which it holds; no fact has confirmed it yet. */
  ASSUMED,
  RUNNING,
  DONE,
  FAILED,
  CANCELLED;

  /** Whether the job waits, eligible or not. */
  public boolean isWaiting() {
    return compareTo(ASSUMED) < 0;
  }

  /** Whether the job holds GPUs. */
  public boolean isActive() {
    return this == ASSUMED || this == RUNNING;
  }

  /** Whether no further fact about the job can follow. */
  public boolean hasEnded() {
    return compareTo(DONE) >= 0;
  }
}
