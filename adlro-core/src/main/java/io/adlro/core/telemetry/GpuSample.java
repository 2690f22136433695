package io.adlro.core.telemetry;

/**
 * What one look at a GPU shows. NaN stands for a value that is not known, {@link #UNKNOWN_COUNT}
 * for a code or count that is not.
 *
 * @param utilization part of the time in which the GPU was busy, 0..1
 * @param memoryBandwidth part of the time in which its memory was read or written, 0..1
 * @param coreMegahertz clock of its processors
 * @param xid NVIDIA's code of the last error, 0 for none
 * @param eccUncorrected memory errors that lost data, counted since the last reset
 */
public record GpuSample(
    float utilization,
    float celsius,
    float memoryUsedMib,
    float memoryBandwidth,
    float watts,
    float coreMegahertz,
    int xid,
    long eccUncorrected) {
  /** Stands for a code or a count that is not known. */
  public static final int UNKNOWN_COUNT = -1;
}
