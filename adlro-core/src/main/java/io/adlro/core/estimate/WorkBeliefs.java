package io.adlro.core.estimate;

import io.adlro.core.pattern.PatternMemory;

/** Where the first belief about a job's work comes from. */
public interface WorkBeliefs {
  /** Into how many equally likely works a belief is divided. */
  int QUANTILES = PatternMemory.QUANTILES;

  /** Numbers that make a belief: the works, the similarity and the recognition. */
  int WIDTH = QUANTILES + 2;

  /** Where the similarity to what has been seen stands. */
  int SIMILARITY = QUANTILES;

  /** Where it stands whether its class was recognised. */
  int RECOGNITION = QUANTILES + 1;

  /**
   * Writes the belief about a job that has just come: works in ascending order, then how like it is
   * to what has been seen and whether its class was recognised.
   */
  void believe(int job, double[] belief, int at);

  /** Beliefs that were written down before, those of job {@code first} first. */
  static WorkBeliefs recorded(double[] beliefByJob, int first) {
    return (job, to, at) -> System.arraycopy(beliefByJob, (job - first) * WIDTH, to, at, WIDTH);
  }
}
