package io.adlro.server.answer;

import java.util.List;

/**
 * The last ended jobs of the same name.
 *
 * @param complete false if there may be more: only the last ones whose names contain it were read
 */
public record SimilarJobsAnswer(List<JobAnswer> jobs, boolean complete) {
  public SimilarJobsAnswer {
    jobs = List.copyOf(jobs);
  }
}
