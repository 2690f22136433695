package io.adlro.core.estimate;

import io.adlro.core.model.GpuModel;
import io.adlro.core.pattern.JobTraits.Profile;

/**
 * The profile of a job on a GPU as it would be on a V100 (32 GiB, 900 GB/s), so that runs on
 * different models are comparable. Power counts above idle, over its range.
 */
final class ReferenceProfile {
  private static final float MEMORY_MIB = 32 * 1024;
  private static final double GIGABYTES_PER_SECOND = 900;

  private ReferenceProfile() {}

  static Profile of(
      GpuModel on, float utilization, float memoryUsedMib, float memoryBandwidth, float watts) {
    double bandwidth = memoryBandwidth * on.memoryGigabytesPerSecond() / GIGABYTES_PER_SECOND;
    double range = on.peakWatts() - on.idleWatts();
    return new Profile(
        ratio(utilization),
        ratio(bandwidth),
        ratio(memoryUsedMib / MEMORY_MIB),
        range > 0 ? ratio((watts - on.idleWatts()) / range) : Float.NaN);
  }

  private static float ratio(double value) {
    return (float) Math.max(0, Math.min(1, value));
  }
}
