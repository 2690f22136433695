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

  int models() {
    return gpusByModel.length;
  }

  /** The same on a cluster with more models, where the mixture is another configuration. */
  Fractions on(int models) {
    double[][] rows = new double[jobs.length][models + 1];
    for (int row = 0; row < jobs.length; row++) {
      spread(byConfiguration[row], rows[row]);
    }
    return new Fractions(jobs, rows, Arrays.copyOf(gpusByModel, models));
  }

  /** Copies values by configuration to more configurations; the last one is the mixture. */
  static void spread(double[] from, double[] to) {
    System.arraycopy(from, 0, to, 0, from.length - 1);
    to[to.length - 1] = from[from.length - 1];
  }

  /** The number of jobs and of models, the GPUs by model, then each job and its fractions. */
  double[] asNumbers() {
    int models = gpusByModel.length;
    double[] numbers = new double[2 + models + jobs.length * (models + 2)];
    numbers[0] = jobs.length;
    numbers[1] = models;
    int at = 2;
    for (int gpus : gpusByModel) {
      numbers[at++] = gpus;
    }
    for (int row = 0; row < jobs.length; row++) {
      numbers[at++] = jobs[row];
      System.arraycopy(byConfiguration[row], 0, numbers, at, models + 1);
      at += models + 1;
    }
    return numbers;
  }

  /** What {@link #asNumbers} returned, from a position on. */
  static Fractions ofNumbers(double[] numbers, int first) {
    int at = first;
    int[] jobs = new int[(int) numbers[at++]];
    int[] gpusByModel = new int[(int) numbers[at++]];
    for (int m = 0; m < gpusByModel.length; m++) {
      gpusByModel[m] = (int) numbers[at++];
    }
    double[][] rows = new double[jobs.length][];
    for (int row = 0; row < jobs.length; row++) {
      jobs[row] = (int) numbers[at++];
      rows[row] = Arrays.copyOfRange(numbers, at, at + gpusByModel.length + 1);
      at += gpusByModel.length + 1;
    }
    return new Fractions(jobs, rows, gpusByModel);
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
