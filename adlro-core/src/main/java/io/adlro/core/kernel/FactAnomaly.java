package io.adlro.core.kernel;

/** Why a fact was not applied as it came. */
public enum FactAnomaly {
  /** Its time is before that of an earlier fact; it is applied at the present time. */
  CLOCK_STEPPED_BACK(false),
  /** It was reported before. */
  DUPLICATE(false),
  /** It is about an earlier attempt, which was requeued or refused. */
  LATE(false),
  /** It is about a job that has ended. */
  AFTER_END(false),
  /** A placed job ended and no fact had reported its start, which is assumed at the same time. */
  END_WITHOUT_START(false),
  /** A job started by an order that had timed out, or without an order; it is adopted. */
  ADOPTED(false),
  /** A value in it is not possible. */
  INVALID(false),
  /** It names a job, node or GPU that ADLRO does not know. */
  UNKNOWN_SUBJECT(true),
  /** The cluster and ADLRO disagree about what runs where. */
  CONTRADICTION(true);

  private final boolean reconciled;

  FactAnomaly(boolean reconciled) {
    this.reconciled = reconciled;
  }

  /** Whether the state has to be compared with the cluster. */
  public boolean needsReconciliation() {
    return reconciled;
  }
}
