package io.adlro.solve.policy;

/** What the jobs' shares of time are to achieve: one of Gavel's programmes. */
interface GavelObjective {
  /** The fraction of time that each job should spend on each model. */
  double[][] allocate(GavelProblem problem);

  /**
   * Whether whole jobs are given to models, so that time is not shared. It is solved again whenever
   * a job has come or gone, and a job may move to a better model even while no job waits.
   */
  default boolean assignsWholeJobs() {
    return false;
  }
}
