package io.adlro.live.slurm;

import java.util.List;
import java.util.Set;

/**
 * A node as slurmrestd shows it.
 *
 * @param states the state and its flags, in upper case
 * @param gres its GPUs, such as {@code gpu:volta:4(S:0)}
 * @param gresUsed those that Slurm has given to jobs, such as {@code gpu:volta:2(IDX:0-1)}
 */
record SlurmNodeInfo(
    String name, List<String> states, String gres, String gresUsed, List<String> features) {
  /**
   * It has not registered since slurmctld was started. Slurm 22.05 loses count of the GPUs of jobs
   * that start on it before.
   */
  static final String UNKNOWN = "UNKNOWN";

  private static final Set<String> CLOSED =
      Set.of(
          "DRAIN",
          "DRAINED",
          "DRAINING",
          "NOT_RESPONDING",
          UNKNOWN,
          "MAINTENANCE",
          "MAINT",
          "FAIL",
          "FAILING",
          "REBOOT_ISSUED",
          "REBOOT_REQUESTED",
          "INVALID_REG",
          "PLANNED_MAINT");
  private static final Set<String> GONE = Set.of("DOWN", "POWERED_DOWN", "POWERING_DOWN");

  /** Slurm has given the node up and requeued its jobs. */
  boolean isLost() {
    return states.stream().anyMatch(GONE::contains);
  }

  /**
   * It takes no new jobs, those on it run on. A node that does not answer is one of these: its jobs
   * survive if it answers again in time, and so do those of a node that slurmctld does not know yet
   * after its own start.
   */
  boolean isClosed() {
    return !isLost() && states.stream().anyMatch(CLOSED::contains);
  }
}
