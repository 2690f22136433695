package io.adlro.sim.physics;

import io.adlro.core.model.GpuModel;

/**
 * What a job class does to the machine while it runs.
 *
 * @param trafficGigabytesPerSecond what each GPU of a gang exchanges with the others per second of
 *     work
 * @param memoryBandwidth share of the memory bandwidth of a V100 (900 GB/s) that it uses, 0..1
 * @param cpuAppetiteMilli thousandths of CPU cores that each of its GPUs could use
 * @param utilization what a utilisation meter shows while it runs, 0..1
 */
public record ClassTraits(
    double trafficGigabytesPerSecond,
    double memoryBandwidth,
    int cpuAppetiteMilli,
    double utilization) {
  private static final double REFERENCE_GIGABYTES_PER_SECOND = 900;

  /** A class of which nothing is known: no traffic, half the bandwidth, no appetite for CPU. */
  public static final ClassTraits PLAIN = new ClassTraits(0, 0.5, 0, 0.9);

  /** Share of this model's memory bandwidth that it uses. */
  public double memoryBandwidthOn(GpuModel model) {
    return Math.min(
        1, memoryBandwidth * REFERENCE_GIGABYTES_PER_SECOND / model.memoryGigabytesPerSecond());
  }
}
