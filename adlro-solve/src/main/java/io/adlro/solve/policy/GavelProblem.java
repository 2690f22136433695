package io.adlro.solve.policy;

import io.adlro.solve.GavelAllocation;

/**
 * What a programme is about: jobs in order of submission with their speed on each model (0 where
 * they cannot run), their width in GPUs and the work they are expected to have left, and the GPUs
 * of each model that are up and not held by a job that cannot be stopped.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers for a solver, read once
record GavelProblem(
    double[][] speed, double[] gpusByJob, double[] remainingWorkMicros, int[] gpusByModel) {

  int jobs() {
    return speed.length;
  }

  GavelAllocation allocation() {
    return new GavelAllocation(speed, gpusByJob, gpusByModel);
  }
}
