package io.adlro.core.telemetry;

import io.adlro.core.event.GpuHealth;

/** What an error code of NVIDIA's driver (Xid) says about the GPU itself. */
public final class XidSeverity {
  private XidSeverity() {}

  /**
   * FAILED for a GPU that needs a reset or a repair, OK for errors of programs and events that
   * follow from others, SUSPECT for all other codes.
   */
  public static GpuHealth of(int code) {
    return switch (code) {
      case 0, 8, 11, 13, 25, 31, 32, 43, 45, 65, 68, 69, 109, 137 -> GpuHealth.OK;
      case 48, 54, 57, 58, 62, 64, 74, 79, 80, 95, 119, 120, 140, 143 -> GpuHealth.FAILED;
      case 144, 145, 146, 147, 148, 149, 150, 151 -> GpuHealth.FAILED;
      default -> GpuHealth.SUSPECT;
    };
  }
}
