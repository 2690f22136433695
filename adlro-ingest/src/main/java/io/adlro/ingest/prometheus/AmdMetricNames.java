package io.adlro.ingest.prometheus;

import java.util.Map;

/**
 * The names of AMD's device-metrics-exporter, without the prefix that a site may set. Its MB of
 * VRAM are MiB; only those of the old {@code gpu_total_memory} are a million bytes. Versions before
 * 1.4 print zero for sensors that a GPU or a partition does not have.
 */
final class AmdMetricNames {
  private static final String USED =
      """
      NOW          UTILIZATION        PERCENT       gpu_gfx_activity
      CHOICE 1     UTILIZATION        PERCENT       gpu_usage
      NOW          MEMORY_ACTIVITY    PERCENT       gpu_umc_activity
      NOW          MEMORY_USED        NONE          gpu_used_vram
      NOW          MEMORY_TOTAL       NONE          gpu_total_vram
      CHOICE 1     MEMORY_TOTAL       MEGABYTES     gpu_total_memory
      FREE_MEMORY  MEMORY_TOTAL       NONE          gpu_free_vram
      SENSOR 1     TEMPERATURE        NONE          gpu_edge_temperature
      SENSOR 2     TEMPERATURE        NONE          gpu_junction_temperature
      SENSOR 1     MEMORY_TEMPERATURE NONE          gpu_memory_temperature
      SENSOR 2     MEMORY_TEMPERATURE NONE          gpu_hbm_temperature
      SENSOR 1     POWER              NONE          gpu_power_usage
      SENSOR 2     POWER              NONE          gpu_package_power
      SENSOR 3     POWER              NONE          gpu_average_package_power
      SENSOR 1     ENERGY             MICROJOULES   gpu_energy_consumed
      CLOCK        CORE_CLOCK         NONE          gpu_clock
      NOW          ECC_CORRECTED      NONE          gpu_ecc_correct_total
      NOW          ECC_UNCORRECTED    NONE          gpu_ecc_uncorrect_total
      PART_OF_SUM  FABRIC_TRAFFIC     KIBIBYTES     gpu_xgmi_link_rx gpu_xgmi_link_tx
      PART_OF_MASK THROTTLE           POWER_SHARE   gpu_violation_ppt_residency_percentage
      PART_OF_MASK THROTTLE           THERMAL_SHARE gpu_violation_processor_hot_residency_percentage
      PART_OF_MASK THROTTLE           THERMAL_SHARE gpu_violation_socket_thermal_residency_percentage
      PART_OF_MASK THROTTLE           THERMAL_SHARE gpu_violation_vr_thermal_residency_percentage
      PART_OF_MASK THROTTLE           THERMAL_SHARE gpu_violation_hbm_thermal_residency_percentage
      """;

  private AmdMetricNames() {}

  static Map<String, MetricMeaning> table() {
    return MetricNameTable.parse(USED);
  }
}
