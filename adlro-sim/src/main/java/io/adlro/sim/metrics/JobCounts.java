package io.adlro.sim.metrics;

/**
 * Outcomes of the jobs, over the whole run and not only the measured window.
 *
 * @param impossible refused at once because they fit no GPU of the cluster; not among the failed
 * @param unfinished submitted and not ended
 * @param preempted attempts that the policy stopped
 * @param interrupted attempts that a lost GPU or node stopped
 * @param refusedPlacements orders to place that the cluster refused or that timed out
 */
public record JobCounts(
    int submitted,
    int completed,
    int failed,
    int impossible,
    int cancelled,
    int unfinished,
    int preempted,
    int interrupted,
    int refusedPlacements) {

  /** Attempts that were stopped and had to wait again, whatever the cause. */
  public int requeued() {
    return preempted + interrupted;
  }
}
