package io.adlro.study.explanation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.function.IntFunction;

/** The names of jobs and GPUs for an explanation. */
public record JobNames(JobTable jobs, IntFunction<String> ids) {
  public Cluster cluster() {
    return jobs.cluster();
  }

  public String job(int job) {
    return ids.apply(job);
  }

  public String jobClass(int job) {
    return cluster().classes().get(jobs.jobClass(job));
  }

  public String configuration(int configuration) {
    return configuration < cluster().modelCount()
        ? cluster().models().get(configuration).name()
        : "several models";
  }
}
