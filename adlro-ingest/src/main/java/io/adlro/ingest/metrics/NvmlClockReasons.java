package io.adlro.ingest.metrics;

/**
 * NVML's mask of the reasons for reduced clocks, which DCGM and nvidia-smi pass on: "throttle
 * reasons" in older versions, "event reasons" in newer ones.
 */
public final class NvmlClockReasons {
  private static final long IDLE = 0x1;
  private static final long APPLICATION_CLOCKS_SETTING = 0x2;
  private static final long SOFTWARE_POWER_CAP = 0x4;
  private static final long HARDWARE_SLOWDOWN = 0x8;
  private static final long SOFTWARE_THERMAL = 0x20;
  private static final long HARDWARE_THERMAL = 0x40;
  private static final long HARDWARE_POWER_BRAKE = 0x80;
  private static final long DISPLAY_CLOCKS_SETTING = 0x100;

  private static final long ON_PURPOSE = IDLE | APPLICATION_CLOCKS_SETTING | DISPLAY_CLOCKS_SETTING;
  private static final long POWER = SOFTWARE_POWER_CAP | HARDWARE_POWER_BRAKE;
  private static final long THERMAL = SOFTWARE_THERMAL | HARDWARE_THERMAL;

  private NvmlClockReasons() {}

  /** The bits of {@link ThrottleReason} for a mask of NVML. */
  public static int bits(long mask) {
    long other = ~(ON_PURPOSE | POWER | THERMAL | HARDWARE_SLOWDOWN);
    return bit(mask & POWER, ThrottleReason.POWER)
        | bit(mask & THERMAL, ThrottleReason.THERMAL)
        | bit(mask & HARDWARE_SLOWDOWN, ThrottleReason.HARDWARE)
        | bit(mask & other, ThrottleReason.OTHER);
  }

  private static int bit(long found, ThrottleReason reason) {
    return found == 0 ? 0 : reason.bit();
  }
}
