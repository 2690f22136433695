package io.adlro.live.loop;

import io.adlro.core.model.JobTable;
import io.adlro.core.policy.JobShape;

/**
 * What a job needs of a cluster: jobs with the same need that are not held wait for the same
 * reason.
 */
public record JobNeed(JobShape shape, long allowedModels) {
  public static JobNeed of(JobTable jobs, int job) {
    return new JobNeed(JobShape.of(jobs, job), jobs.allowedModels(job));
  }
}
