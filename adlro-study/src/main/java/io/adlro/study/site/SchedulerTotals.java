package io.adlro.study.site;

/**
 * All measured jobs under one scheduler.
 *
 * @param scheduler the name of a policy, or that of the site's own scheduler
 * @param meanCompletionSeconds from submission to the end; a policy that waits for a faster GPU
 *     lengthens waits and shortens runs
 */
public record SchedulerTotals(String scheduler, Waits waits, double meanCompletionSeconds) {
  /** The name of the site's own scheduler. */
  public static final String OWN = "your scheduler";
}
