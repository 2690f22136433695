package io.adlro.solve.policy;

/** What the jobs' shares of time are to achieve: one of Gavel's programmes. */
interface GavelObjective {
  /** The fraction of time that each job should spend on each model. */
  double[][] allocate(GavelProblem problem);
}
