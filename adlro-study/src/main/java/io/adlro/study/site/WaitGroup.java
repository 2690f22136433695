package io.adlro.study.site;

import java.util.List;

/**
 * The waits of a group of jobs.
 *
 * @param name such as that of a partition
 * @param gpuHours that the jobs used when they really ran
 * @param recorded under the site's own scheduler
 * @param policies under each policy, in the order of the breakdown
 */
public record WaitGroup(
    String name, int jobs, double gpuHours, Waits recorded, List<Waits> policies) {
  public WaitGroup {
    policies = List.copyOf(policies);
  }
}
