package io.adlro.ingest.history.sacct;

import io.adlro.ingest.history.PastJob.Outcome;
import java.util.Locale;

/**
 * What a state of accounting means for a history.
 *
 * @param outcome of a job that has ended, else UNKNOWN
 */
record SacctState(Phase phase, Outcome outcome) {
  enum Phase {
    WAITING_OR_RUNNING,
    ENDED,
    /** An attempt that was given up; the job goes on in a later row. */
    REQUEUED,
    NOT_KNOWN
  }

  /** Takes long and short names, {@code CANCELLED by 1000} and a cut {@code CANCELLED+}. */
  static SacctState of(String text) {
    String word = text.strip().split("[ +]", 2)[0].toUpperCase(Locale.ROOT);
    return switch (word) {
      case "COMPLETED", "CD" -> ended(Outcome.COMPLETED);
      case "TIMEOUT", "TO", "DEADLINE", "DL" -> ended(Outcome.TIMED_OUT);
      case "CANCELLED", "CA", "PREEMPTED", "PR", "REVOKED", "RV" -> ended(Outcome.CANCELLED);
      case "FAILED", "F", "OUT_OF_MEMORY", "OOM", "NODE_FAIL", "NF", "BOOT_FAIL", "BF" ->
          ended(Outcome.FAILED);
      case "LAUNCH_FAILED", "RECONFIG_FAIL", "SPECIAL_EXIT", "SE" -> ended(Outcome.FAILED);
      case "REQUEUED", "RQ" -> new SacctState(Phase.REQUEUED, Outcome.UNKNOWN);
      case "PENDING", "PD", "RUNNING", "R", "SUSPENDED", "S", "CONFIGURING", "CF" -> going();
      case "COMPLETING", "CG", "RESIZING", "RS", "SIGNALING", "SI", "STAGE_OUT", "SO" -> going();
      case "STOPPED", "ST", "REQUEUE_HOLD", "RH", "REQUEUE_FED", "RF", "RESV_DEL_HOLD", "RD" ->
          going();
      default -> new SacctState(Phase.NOT_KNOWN, Outcome.UNKNOWN);
    };
  }

  private static SacctState ended(Outcome outcome) {
    return new SacctState(Phase.ENDED, outcome);
  }

  private static SacctState going() {
    return new SacctState(Phase.WAITING_OR_RUNNING, Outcome.UNKNOWN);
  }
}
