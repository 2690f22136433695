package io.adlro.ingest.smi;

import io.adlro.ingest.metrics.ThrottleReason;
import java.util.Map;

/** The reasons for low clocks as nvidia-smi names them in all formats, and what they are to us. */
final class NvidiaThrottling {
  /** Zero for idleness and for limits that somebody set on purpose. */
  private static final Map<String, Integer> REASONS =
      Map.ofEntries(
          Map.entry("gpu_idle", 0),
          Map.entry("user_defined_clocks", 0),
          Map.entry("applications_clocks_setting", 0),
          Map.entry("display_clocks_setting", 0),
          Map.entry("display_clock_setting", 0),
          Map.entry("sw_power_cap", ThrottleReason.POWER.bit()),
          Map.entry("hw_power_brake_slowdown", ThrottleReason.POWER.bit()),
          Map.entry("hw_thermal_slowdown", ThrottleReason.THERMAL.bit()),
          Map.entry("sw_thermal_slowdown", ThrottleReason.THERMAL.bit()),
          Map.entry("hw_slowdown", ThrottleReason.HARDWARE.bit()),
          Map.entry("sync_boost", ThrottleReason.OTHER.bit()),
          Map.entry("unknown", ThrottleReason.OTHER.bit()));

  private NvidiaThrottling() {}

  /** Adds all reasons, under names that start so. */
  static void add(Map<String, SmiField> fields, String prefix) {
    REASONS.forEach((reason, bits) -> fields.put(prefix + reason, SmiField.throttling(bits)));
  }
}
