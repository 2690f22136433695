package io.adlro.solve;

import com.google.ortools.linearsolver.MPConstraint;
import com.google.ortools.linearsolver.MPVariable;
import java.util.Arrays;

/**
 * Gavel's programmes (Narayanan et al., OSDI 2020, sections 4.1 and 4.2): the fraction of time
 * X[job][model] that each job should spend on each GPU model. A job is on one model at a time, and
 * the jobs on a model hold no more GPUs than it has.
 */
public final class GavelAllocation {
  // Room below the first optimum, so that rounding does not make the second programme infeasible.
  private static final double SLACK = 1e-7;

  private final double[][] throughput;
  private final double[] gpusByJob;
  private final int[] gpusByModel;
  private final double[] bestThroughput;

  /**
   * @param throughput steps per second by job and model, 0 where the job cannot run
   * @param gpusByJob the GPUs a job holds while it runs; below 1 for a share of one
   */
  public GavelAllocation(double[][] throughput, double[] gpusByJob, int[] gpusByModel) {
    this.throughput = throughput;
    this.gpusByJob = gpusByJob;
    this.gpusByModel = gpusByModel;
    this.bestThroughput = new double[throughput.length];
    for (int j = 0; j < throughput.length; j++) {
      bestThroughput[j] = Arrays.stream(throughput[j]).max().orElse(0);
      if (!(bestThroughput[j] > 0)) {
        throw new IllegalArgumentException(
            "Job %d has no GPU model on which it makes progress: leave it out.".formatted(j));
      }
    }
  }

  /**
   * Max-min fairness: maximises the least (GPUs / weight) * throughput / throughput with equal time
   * on every GPU of the cluster.
   */
  public double[][] maxMin(double[] weightByJob) {
    int allGpus = Arrays.stream(gpusByModel).sum();
    double[] scale = new double[throughput.length];
    for (int j = 0; j < scale.length; j++) {
      double equal = 0;
      for (int m = 0; m < gpusByModel.length; m++) {
        equal += throughput[j][m] * gpusByModel[m] / allGpus;
      }
      scale[j] = gpusByJob[j] / (weightByJob[j] * equal);
    }
    return raiseLeast(scale);
  }

  /** Maximises the sum of throughputs, each as a fraction of that job's best. */
  public double[][] maxSum() {
    try (LinearProgram program = LinearProgram.maximising()) {
      MPVariable[][] x = allocation(program);
      rewardThroughput(program, x);
      program.solve();
      return values(x);
    }
  }

  /** Minimises the time at which the last job ends, if nothing else arrives. */
  public double[][] minMakespan(double[] remainingStepsByJob) {
    double[] scale = new double[throughput.length];
    double meanRemaining = Arrays.stream(remainingStepsByJob).average().orElse(1);
    for (int j = 0; j < scale.length; j++) {
      if (!(remainingStepsByJob[j] > 0)) {
        throw new IllegalArgumentException("Job %d has no steps left: leave it out.".formatted(j));
      }
      scale[j] = meanRemaining / remainingStepsByJob[j];
    }
    return raiseLeast(scale);
  }

  /**
   * Maximises min_j scale[j] * throughput(j, X); among the optima takes one of largest total
   * throughput, so that no GPU idles only because the worst-off job cannot gain from it.
   */
  private double[][] raiseLeast(double[] scale) {
    if (scale.length == 0) {
      return new double[0][];
    }
    try (LinearProgram program = LinearProgram.maximising()) {
      MPVariable[][] x = allocation(program);
      MPVariable least = program.variable();
      for (int j = 0; j < scale.length; j++) {
        MPConstraint progress = program.atLeast(0);
        progress.setCoefficient(least, -1);
        for (int m = 0; m < gpusByModel.length; m++) {
          if (x[j][m] != null) {
            progress.setCoefficient(x[j][m], scale[j] * throughput[j][m]);
          }
        }
      }
      program.objective(least, 1);
      program.solve();
      least.setLb(least.solutionValue() * (1 - SLACK));
      program.objective(least, 0);
      rewardThroughput(program, x);
      program.solve();
      return values(x);
    }
  }

  private MPVariable[][] allocation(LinearProgram program) {
    MPConstraint[] capacity = new MPConstraint[gpusByModel.length];
    for (int m = 0; m < capacity.length; m++) {
      capacity[m] = program.atMost(gpusByModel[m]);
    }
    MPVariable[][] x = new MPVariable[throughput.length][capacity.length];
    for (int j = 0; j < x.length; j++) {
      MPConstraint time = program.atMost(1);
      for (int m = 0; m < capacity.length; m++) {
        if (throughput[j][m] > 0) {
          x[j][m] = program.variable();
          time.setCoefficient(x[j][m], 1);
          capacity[m].setCoefficient(x[j][m], gpusByJob[j]);
        }
      }
    }
    return x;
  }

  private void rewardThroughput(LinearProgram program, MPVariable[][] x) {
    for (int j = 0; j < x.length; j++) {
      for (int m = 0; m < x[j].length; m++) {
        if (x[j][m] != null) {
          program.objective(x[j][m], throughput[j][m] / bestThroughput[j]);
        }
      }
    }
  }

  private static double[][] values(MPVariable[][] x) {
    double[][] values = new double[x.length][];
    for (int j = 0; j < x.length; j++) {
      values[j] = new double[x[j].length];
      for (int m = 0; m < x[j].length; m++) {
        values[j][m] = x[j][m] == null ? 0 : Math.min(1, Math.max(0, x[j][m].solutionValue()));
      }
    }
    return values;
  }
}
