package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.RunTimeBelief;

/** Where the first belief about a job's work comes from. */
public interface WorkBeliefs {
  /** Index of the similarity to past jobs, after the {@link RunTimeBelief} about the work. */
  int SIMILARITY = RunTimeBelief.WIDTH;

  /** Index of whether the class was recognised. */
  int RECOGNITION = SIMILARITY + 1;

  /** Numbers in a belief: the work, the similarity and the recognition. */
  int WIDTH = RECOGNITION + 1;

  /** Writes the belief about a job of a table on submission. */
  void believe(JobTable jobs, int job, double[] belief, int at);

  /** Precomputed beliefs, starting with job {@code first}. */
  static WorkBeliefs recorded(double[] beliefByJob, int first) {
    return (jobs, job, to, at) ->
        System.arraycopy(beliefByJob, (job - first) * WIDTH, to, at, WIDTH);
  }
}
