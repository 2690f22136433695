package io.adlro.solve.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * Makes the programme of the present jobs and solves it, unless hardly any job or GPU has come or
 * gone since the last time: of up to 32 jobs none, of more one in 32.
 *
 * <p>Its size is bounded. The oldest jobs are in it: {@code mostJobs} of them, on a large cluster
 * twice as many as there are GPUs, dealt out with equal parts of the GPUs to several programmes of
 * {@code mostJobs} each, or more where a model has too few GPUs to be divided (POP, Narayanan et
 * al., SOSP 2021). A gang that no single model can hold is in no programme and gets as much time as
 * the mean job in them.
 */
final class FractionSolver {
  private static final int JOBS_PER_GPU = 2;

  // One in so many; keeps the cost of an event the same however large the cluster is.
  private static final int TOLERATED_CHANGES = 32;

  private final GavelObjective objective;
  private final int mostJobs;

  FractionSolver(GavelObjective objective, int mostJobs) {
    this.objective = objective;
    this.mostJobs = mostJobs;
  }

  Fractions solve(DecisionContext now, Fractions last) {
    int[] gpusByModel = gpusByModel(now);
    int[] jobs = oldest(now, gpusByModel);
    int changes = last.changes(jobs, gpusByModel);
    if (changes == 0 || mayWait(changes, jobs.length)) {
      return last;
    }
    double[][] rows = new double[jobs.length][now.configurations().count()];
    int[] single =
        Arrays.stream(jobs).filter(job -> modelsFor(now, job, gpusByModel) != 0).toArray();
    double mean = single.length == 0 ? 1 : solveInParts(now, single, jobs, gpusByModel, rows);
    for (int row = 0; row < jobs.length; row++) {
      if (isMixed(now, jobs[row])) {
        rows[row][now.configurations().mixed()] = mean;
      }
    }
    return new Fractions(jobs, rows, gpusByModel);
  }

  private boolean mayWait(int changes, int jobs) {
    return !objective.assignsWholeJobs() && changes * TOLERATED_CHANGES < jobs;
  }

  /** GPUs that are up and not held by a job that cannot be stopped. */
  private static int[] gpusByModel(DecisionContext now) {
    Cluster cluster = now.cluster();
    ClusterState state = now.state();
    int[] fixedMilli = new int[cluster.modelCount()];
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (JobStatus.isFixed(state, job)) {
        for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
          int gpu = state.gpuOfShare(s);
          if (state.ledger().isUp(gpu)) { // a drained GPU is not counted below either
            fixedMilli[cluster.modelOf(gpu)] += now.jobs().shareMilli(job);
          }
        }
      }
    }
    int[] gpus = new int[cluster.modelCount()];
    for (int m = 0; m < gpus.length; m++) {
      gpus[m] = state.ledger().upOfModel(m) - (fixedMilli[m] + JobTable.WHOLE - 1) / JobTable.WHOLE;
    }
    return gpus;
  }

  /** The jobs to give time to, in order of submission. */
  private int[] oldest(DecisionContext now, int[] gpusByModel) {
    ClusterState state = now.state();
    int[] jobs = new int[Math.max(mostJobs, JOBS_PER_GPU * now.cluster().gpuCount())];
    int count = 0;
    int job = state.firstLive();
    for (; job != ClusterState.NONE && count < jobs.length; job = state.nextLive(job)) {
      if (!JobStatus.isFixed(state, job)
          && (isMixed(now, job) || modelsFor(now, job, gpusByModel) != 0)) {
        jobs[count++] = job;
      }
    }
    return Arrays.copyOf(jobs, count);
  }

  private static boolean isMixed(DecisionContext now, int job) {
    return (now.configurations().of(job) >>> now.configurations().mixed() & 1) != 0;
  }

  /** Models on which the job can run and of which there is something to give away, as bits. */
  private static long modelsFor(DecisionContext now, int job, int[] gpusByModel) {
    long models = now.configurations().of(job);
    for (int m = 0; m < gpusByModel.length; m++) {
      models &= gpusByModel[m] > 0 ? -1L : ~(1L << m);
    }
    return models & now.cluster().allModels();
  }

  /** Fills in the rows of these jobs and returns the mean of the time they get. */
  private double solveInParts(
      DecisionContext now, int[] single, int[] jobs, int[] gpusByModel, double[][] rows) {
    int smallest = Arrays.stream(gpusByModel).filter(gpus -> gpus > 0).min().orElse(1);
    int parts =
        objective.assignsWholeJobs()
            ? 1
            : Math.min((single.length + mostJobs - 1) / mostJobs, smallest);
    double total = 0;
    for (int part = 0; part < parts; part++) {
      int[] dealt = new int[(single.length - part + parts - 1) / parts];
      for (int i = 0; i < dealt.length; i++) {
        dealt[i] = single[part + i * parts];
      }
      int[] gpus = new int[gpusByModel.length];
      for (int m = 0; m < gpus.length; m++) {
        gpus[m] = gpusByModel[m] / parts + (part < gpusByModel[m] % parts ? 1 : 0);
      }
      double[][] fraction = objective.allocate(problem(now, dealt, gpus));
      for (int i = 0; i < dealt.length; i++) {
        int row = Arrays.binarySearch(jobs, dealt[i]);
        System.arraycopy(fraction[i], 0, rows[row], 0, fraction[i].length);
        total += Arrays.stream(fraction[i]).sum();
      }
    }
    return total / single.length;
  }

  private static GavelProblem problem(DecisionContext now, int[] jobs, int[] gpusByModel) {
    Configurations configurations = now.configurations();
    double[][] speed = new double[jobs.length][gpusByModel.length];
    double[] gpusByJob = new double[jobs.length];
    double[] remaining = new double[jobs.length];
    for (int j = 0; j < jobs.length; j++) {
      for (long rest = modelsFor(now, jobs[j], gpusByModel); rest != 0; rest &= rest - 1) {
        int m = Long.numberOfTrailingZeros(rest);
        speed[j][m] = configurations.speed(jobs[j], m);
      }
      gpusByJob[j] = now.jobs().widthMilli(jobs[j]) / (double) JobTable.WHOLE;
      remaining[j] = Math.max(1, remainingWorkMicros(now, jobs[j]));
    }
    return new GavelProblem(speed, gpusByJob, remaining, gpusByModel);
  }

  private static double remainingWorkMicros(DecisionContext now, int job) {
    return JobStatus.isActive(now.state(), job)
        ? now.runTimes().remainingMicros(job) * now.state().heldSpeed(job)
        : now.runTimes().remainingWorkMicros(job);
  }
}
