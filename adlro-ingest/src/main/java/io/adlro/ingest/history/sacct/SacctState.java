package io.adlro.ingest.history.sacct;

import io.adlro.ingest.history.PastJob.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * The meaning of a job state of accounting.
 *
 * @param outcome of a job that has ended, else UNKNOWN
 */
record SacctState(Phase phase, Outcome outcome) {
  enum Phase {
    WAITING_OR_RUNNING,
    ENDED,
    /** An attempt that was requeued; the job continues in a later row. */
    REQUEUED,
    NOT_KNOWN
  }

  /** Names longer than the ten characters of a column. */
  private static final List<String> LONG_NAMES =
      List.of(
          "CANCELLED BY",
          "OUT_OF_MEMORY",
          "LAUNCH_FAILED",
          "RECONFIG_FAIL",
          "SPECIAL_EXIT",
          "CONFIGURING",
          "REQUEUE_HOLD",
          "REQUEUE_FED",
          "RESV_DEL_HOLD");

  private static final int SHORTEST_CUT = 8;

  /** Accepts long and short names, {@code CANCELLED by 1000} and a truncated {@code OUT_OF_ME+}. */
  static SacctState of(String text) {
    String word = text.strip().toUpperCase(Locale.ROOT);
    if (word.endsWith("+")) {
      word = whole(word.substring(0, word.length() - 1));
    }
    return named(word.split(" ", 2)[0]);
  }

  private static String whole(String cut) {
    List<String> fitting =
        LONG_NAMES.stream()
            .filter(name -> cut.length() >= SHORTEST_CUT && name.startsWith(cut))
            .toList();
    return fitting.size() == 1 ? fitting.get(0) : cut;
  }

  private static SacctState named(String word) {
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
