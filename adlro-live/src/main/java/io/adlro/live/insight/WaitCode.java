package io.adlro.live.insight;

/** Why a job waits, as a code that stays the same whatever the sentence says. */
public enum WaitCode {
  /** A user or the cluster holds it. */
  HELD,
  /** No node of the cluster fits it. */
  FITS_NO_NODE,
  /** Its GPUs are not free. */
  NO_ROOM,
  /** It would fit now; the policy starts others first or waits for better GPUs. */
  BEHIND_OTHERS
}
