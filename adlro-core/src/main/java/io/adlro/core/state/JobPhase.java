package io.adlro.core.state;

/** Where a job is in its life cycle. The last three are final. */
public enum JobPhase {
  PENDING,
  /** Ordered to a set of GPUs, which it holds; no fact has confirmed it yet. */
  ASSUMED,
  RUNNING,
  DONE,
  FAILED,
  CANCELLED;

  /** Whether no further fact about the job can follow. */
  public boolean hasEnded() {
    return compareTo(DONE) >= 0;
  }
}
