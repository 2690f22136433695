package io.adlro.live.loop;

/** Why a job waits, as a code that stays the same whatever the sentence says. */
public enum WaitCode {
  /** A user or an operator holds it. */
  HELD,
  /** The quota of its owner has no room for it. */
  QUOTA,
  /** A limit of the cluster, such as one of Slurm's, keeps it waiting. */
  CLUSTER_LIMIT,
  /** No node of the cluster fits it. */
  FITS_NO_NODE,
  /** Its GPUs are not free. */
  NO_ROOM,
  /** It would fit now; the policy starts others first or waits for better GPUs. */
  BEHIND_OTHERS;

  /** Whether it may not be started until something releases it. */
  public boolean isHold() {
    return this == HELD || this == QUOTA || this == CLUSTER_LIMIT;
  }
}
