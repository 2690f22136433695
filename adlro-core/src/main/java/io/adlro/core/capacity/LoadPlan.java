package io.adlro.core.capacity;

/**
 * How a mix is best spread over the GPU models: the largest throughput the cluster sustains, what
 * one more GPU of each model is worth then (the dual of its capacity), and the fraction of each
 * kind that each model takes.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers from a solver, read once
public record LoadPlan(
    double jobsPerSecond, double[] priceByModel, double[][] fractionByKindModel) {}
