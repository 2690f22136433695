package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.PatternMemory;

/** Where the first belief about a job's work comes from. */
public interface WorkBeliefs {
  /** Into how many equally likely works a belief is divided. */
  int QUANTILES = PatternMemory.QUANTILES;

  /** Numbers in a belief: the works, the similarity and the recognition. */
  int WIDTH = QUANTILES + 2;

  /** Index of the similarity to past jobs. */
  int SIMILARITY = QUANTILES;

  /** Index of whether the class was recognised. */
  int RECOGNITION = QUANTILES + 1;

  /**
   * Writes the belief about a job of a table on submission: works in ascending order, then its
   * similarity to past jobs and whether its class was recognised.
   */
  void believe(JobTable jobs, int job, double[] belief, int at);

  /** Precomputed beliefs, starting with job {@code first}. */
  static WorkBeliefs recorded(double[] beliefByJob, int first) {
    return (jobs, job, to, at) ->
        System.arraycopy(beliefByJob, (job - first) * WIDTH, to, at, WIDTH);
  }
}
