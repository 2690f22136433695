package io.adlro.sim.metrics;

/**
 * What the GPUs of one model did in the measured window.
 *
 * @param gpus that the cluster had of it, the most at any time
 * @param jobsCompleted jobs that completed in it with at least one GPU of this model
 * @param busyFraction share of the time of all its GPUs, lost ones included, that ran jobs; a GPU
 *     counts while its node is part of the cluster
 */
public record ModelResult(String name, int gpus, int jobsCompleted, double busyFraction) {}
