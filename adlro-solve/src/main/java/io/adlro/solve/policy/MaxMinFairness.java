package io.adlro.solve.policy;

import java.util.Arrays;

/**
 * Heterogeneity-aware max-min fairness (Gavel, section 4.1): the least throughput, against an equal
 * share of every model and times the job's GPUs, is as large as possible. All jobs weigh the same.
 */
final class MaxMinFairness implements GavelObjective {
  @Override
  public double[][] allocate(GavelProblem problem) {
    double[] weights = new double[problem.jobs()];
    Arrays.fill(weights, 1);
    return problem.allocation().maxMin(weights);
  }
}
