package io.adlro.core.event;

/** Why a job ended without completing. */
public enum FailureCause {
  /** It fits no GPU of this cluster, whatever is free. */
  IMPOSSIBLE,
  /** It reached its time limit. */
  TIME_LIMIT,
  /** Its process died. */
  CRASHED
}
