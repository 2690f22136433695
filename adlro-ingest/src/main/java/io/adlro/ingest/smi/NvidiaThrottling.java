package io.adlro.ingest.smi;

/** The reasons for reduced clocks as nvidia-smi names them in all formats. */
final class NvidiaThrottling {
  /** NONE for idleness and for limits that were set on purpose. */
  private static final String TABLE =
      """
      THROTTLE NONE     {prefix}gpu_idle
      THROTTLE NONE     {prefix}user_defined_clocks
      THROTTLE NONE     {prefix}applications_clocks_setting
      THROTTLE NONE     {prefix}display_clocks_setting
      THROTTLE NONE     {prefix}display_clock_setting
      THROTTLE POWER    {prefix}sw_power_cap
      THROTTLE POWER    {prefix}hw_power_brake_slowdown
      THROTTLE THERMAL  {prefix}hw_thermal_slowdown
      THROTTLE THERMAL  {prefix}sw_thermal_slowdown
      THROTTLE HARDWARE {prefix}hw_slowdown
      THROTTLE OTHER    {prefix}sync_boost
      THROTTLE OTHER    {prefix}unknown
      """;

  private NvidiaThrottling() {}

  /** Rows of {@link SmiFields#parse} for all reasons. */
  static String rows(String prefix) {
    return TABLE.replace("{prefix}", prefix);
  }
}
