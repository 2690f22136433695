package io.adlro.solve.policy;

import java.util.Arrays;

/**
 * One solution: the fraction of time that each job should spend in each configuration. It never
 * changes, so copies of a policy share it.
 */
final class Fractions {
  // Digits beyond these are the solver's, not the programme's; they must not break ties.
  private static final double GRID = 1e4;

  private final int[] jobs;
  private final double[][] byConfiguration;
  private final int[] gpusByModel;
  private final double[] nothing;

  /**
   * @param jobs in rising order
   * @param gpusByModel what the solution was free to give away
   */
  Fractions(int[] jobs, double[][] byConfiguration, int[] gpusByModel) {
    this.jobs = jobs;
    this.byConfiguration = byConfiguration;
    this.gpusByModel = gpusByModel;
    this.nothing = new double[gpusByModel.length + 1];
    for (double[] row : byConfiguration) {
      for (int c = 0; c < row.length; c++) {
        row[c] = Math.rint(row[c] * GRID) / GRID;
      }
    }
  }

  /** Before the first solution all fractions are 0. */
  static Fractions none(int models) {
    return new Fractions(new int[0], new double[0][], new int[models]);
  }

  /** By configuration; all 0 for a job that came later or was left out. */
  double[] of(int job) {
    int row = Arrays.binarySearch(jobs, job);
    return row < 0 ? nothing : byConfiguration[row];
  }

  /** How many jobs came or went since, and how many GPUs. */
  int changes(int[] jobsNow, int[] gpusByModelNow) {
    int changes = 0;
    int before = 0;
    for (int job : jobsNow) {
      while (before < jobs.length && jobs[before] < job) {
        before++;
        changes++;
      }
      if (before < jobs.length && jobs[before] == job) {
        before++;
      } else {
        changes++;
      }
    }
    changes += jobs.length - before;
    for (int m = 0; m < gpusByModel.length; m++) {
      changes += Math.abs(gpusByModel[m] - gpusByModelNow[m]);
    }
    return changes;
  }
}
