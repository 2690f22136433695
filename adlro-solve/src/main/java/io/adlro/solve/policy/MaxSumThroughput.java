package io.adlro.solve.policy;

import io.adlro.solve.GavelAllocation;

/**
 * Largest sum of throughputs, each against that job's best. The job that adds least gets nothing,
 * so a job may starve while better ones keep coming. Many solutions are equally good; the one that
 * serves older jobs is taken, else jobs that are alike would take turns for no reason.
 */
final class MaxSumThroughput implements GavelObjective {
  // A job counts as this much wider than the one submitted before it. Above the solver's tolerance
  // of 1e-6; over a whole programme it bends the objective by a thousandth.
  private static final double WIDER_THAN_OLDER = 1e-5;

  @Override
  public double[][] allocate(GavelProblem problem) {
    double[] gpusByJob = problem.gpusByJob().clone();
    for (int j = 0; j < gpusByJob.length; j++) {
      gpusByJob[j] *= 1 + WIDER_THAN_OLDER * j;
    }
    return new GavelAllocation(problem.speed(), gpusByJob, problem.gpusByModel()).maxSum();
  }
}
