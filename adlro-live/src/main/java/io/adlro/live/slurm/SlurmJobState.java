package io.adlro.live.slurm;

import java.util.List;
import java.util.Set;

/** Where a job is, of Slurm's many states. */
enum SlurmJobState {
  WAITING,
  RUNNING,
  /** Its processes end; its GPUs are not free yet. */
  COMPLETING,
  FINISHED,
  TIMED_OUT,
  FAILED,
  /** Cancelled by a user or an operator, or stopped for good by a preemption of Slurm itself. */
  REMOVED;

  private static final Set<String> RUN =
      Set.of(
          "RUNNING",
          "CONFIGURING",
          "SUSPENDED",
          "STOPPED",
          "RESIZING",
          "SIGNALING",
          "STAGE_OUT",
          "POWER_UP_NODE");
  private static final Set<String> TIME = Set.of("TIMEOUT", "DEADLINE");
  private static final Set<String> FAILURE =
      Set.of("FAILED", "NODE_FAIL", "BOOT_FAIL", "OUT_OF_MEMORY", "LAUNCH_FAILED");
  private static final Set<String> REMOVAL = Set.of("CANCELLED", "PREEMPTED", "REVOKED");

  boolean hasEnded() {
    return this == FINISHED || this == TIMED_OUT || this == FAILED || this == REMOVED;
  }

  /** By the state and its flags. */
  static SlurmJobState of(List<String> states) {
    if (states.contains("COMPLETING")) {
      return COMPLETING;
    }
    if (states.contains("PENDING") || states.contains("REQUEUED")) {
      return WAITING;
    }
    if (states.stream().anyMatch(RUN::contains)) {
      return RUNNING;
    }
    if (states.contains("COMPLETED")) {
      return FINISHED;
    }
    if (states.stream().anyMatch(TIME::contains)) {
      return TIMED_OUT;
    }
    if (states.stream().anyMatch(REMOVAL::contains)) {
      return REMOVED;
    }
    return states.stream().anyMatch(FAILURE::contains) ? FAILED : WAITING;
  }
}
