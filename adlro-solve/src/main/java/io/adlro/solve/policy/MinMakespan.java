package io.adlro.solve.policy;

import java.util.Arrays;

/**
 * Least makespan (Gavel, section 4.2): the present jobs, by the work they are expected to have
 * left, all end as soon as the last of them can.
 */
final class MinMakespan implements GavelObjective {
  // A job about to end needs next to nothing; coefficients further apart than this are more than
  // the solver can bear.
  private static final double LEAST_OF_LONGEST = 1e-3;

  @Override
  public double[][] allocate(GavelProblem problem) {
    double longest = Arrays.stream(problem.remainingWorkMicros()).max().orElse(0);
    double[] remaining =
        Arrays.stream(problem.remainingWorkMicros())
            .map(work -> Math.max(work, LEAST_OF_LONGEST * longest))
            .toArray();
    return problem.allocation().minMakespan(remaining);
  }
}
