package io.adlro.core.capacity;

import io.adlro.core.model.Cluster;
import io.adlro.core.state.Prices;
import java.util.Arrays;

/**
 * How a mix is best spread over the GPU models: the largest throughput the cluster sustains, what
 * one more GPU of each model is worth then (the dual of its capacity), and the fraction of each
 * kind that each model takes.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers from a solver, read once
public record LoadPlan(
    double jobsPerSecond, double[] priceByModel, double[][] fractionByKindModel) {

  /** The plan on a later epoch of its cluster: a model that has come since takes no jobs by it. */
  public LoadPlan on(Cluster before, Cluster now) {
    double[][] fractions =
        Arrays.stream(fractionByKindModel)
            .map(byModel -> Arrays.copyOf(byModel, now.modelCount()))
            .toArray(double[][]::new);
    return new LoadPlan(jobsPerSecond, Prices.on(priceByModel, before, now), fractions);
  }
}
