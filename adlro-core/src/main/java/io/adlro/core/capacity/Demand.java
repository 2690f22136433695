package io.adlro.core.capacity;

/**
 * The demand of a mix of jobs. {@code share[k]} is the fraction of arriving jobs that are of kind
 * k; {@code gpuSecondsByKindModel[k][m]} the GPU time one of them takes on model m, infinite where
 * it cannot run; {@code gpusByModel[m]} the GPUs of model m, each counted by its device factor.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers for a solver, read once
public record Demand(double[] share, double[][] gpuSecondsByKindModel, double[] gpusByModel) {
  /** GPU time of the mean job, each kind on the model where it takes least; 0 without jobs. */
  public double meanLeastGpuSeconds() {
    double mean = 0;
    for (int kind = 0; kind < share.length; kind++) {
      double least = Double.POSITIVE_INFINITY;
      for (double gpuSeconds : gpuSecondsByKindModel[kind]) {
        least = Math.min(least, gpuSeconds);
      }
      mean += share[kind] * least;
    }
    return mean;
  }
}
