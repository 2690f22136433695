package io.adlro.solve.policy;

/**
 * Least makespan (Gavel, section 4.2): the present jobs, by the work they are believed to have
 * left, all end as soon as the last of them can.
 */
final class MinMakespan implements GavelObjective {
  @Override
  public double[][] allocate(GavelProblem problem) {
    return problem.allocation().minMakespan(problem.remainingWorkMicros());
  }
}
