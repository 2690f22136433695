package io.adlro.sim.metrics;

/**
 * Where the GPU time of the measured window went, as shares of all GPUs times its length; running,
 * idle and down add up to 1. A GPU counts while its node is part of the cluster.
 *
 * @param utilization time in attempts, from start to end, weighted with the share of the GPU
 * @param effectiveUtilization w p* of the completed jobs, each counted with the part of its run
 *     that lies in the window: what the best placement would have needed, so never above
 *     utilisation
 * @param idleFraction up and not running
 * @param wantedIdleFraction the part of it that was free while a job waited that may use the model
 * @param downFraction lost or drained
 * @param energyKwh idle power of all GPUs that are up, and the rest up to peak as they run
 */
public record GpuUse(
    double utilization,
    double effectiveUtilization,
    double idleFraction,
    double wantedIdleFraction,
    double downFraction,
    double energyKwh) {}
