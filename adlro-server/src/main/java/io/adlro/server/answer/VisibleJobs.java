package io.adlro.server.answer;

import io.adlro.core.model.JobTable;
import java.util.Optional;
import java.util.function.Predicate;

/** The ids of jobs that the sender of a request sees. */
public final class VisibleJobs {
  private static final String HIDDEN = "of another user";

  private final JobTable jobs;
  private final boolean all;
  private final Predicate<String> sees;

  private VisibleJobs(JobTable jobs, boolean all, Predicate<String> sees) {
    this.jobs = jobs;
    this.all = all;
    this.sees = sees;
  }

  public static VisibleJobs all(JobTable jobs) {
    return new VisibleJobs(jobs, true, id -> true);
  }

  /**
   * Some of them.
   *
   * @param sees whether the sender sees the job with this id
   */
  public static VisibleJobs some(JobTable jobs, Predicate<String> sees) {
    return new VisibleJobs(jobs, false, sees);
  }

  boolean all() {
    return all;
  }

  JobTable jobs() {
    return jobs;
  }

  /** Empty for a job that the sender does not see. */
  Optional<String> id(int job) {
    return Optional.of(jobs.id(job)).filter(this::sees);
  }

  boolean sees(String id) {
    return all || sees.test(id);
  }

  /** The id, or words in its place. */
  String shown(int job) {
    return id(job).orElse(HIDDEN);
  }
}
