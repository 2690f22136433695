package io.adlro.ingest.prometheus;

import java.util.Map;

/**
 * The names of the nvidia_gpu_exporter, without their prefix: fields of nvidia-smi in base units.
 * Its samples have only the UUID. Index and model are in {@code gpu_info} anywhere on the page, so
 * all values wait for the end of the page.
 */
final class NvidiaSmiMetricNames {
  static final String PREFIX = "nvidia_smi_";

  private static final String USED =
      """
      INFO gpu_info mig_info
      CHOICE 1        UTILIZATION        NONE          utilization_gpu_ratio mig_graphics_activity_ratio
      CHOICE 1        MEMORY_ACTIVITY    NONE          utilization_memory_ratio
      CHOICE 1        MEMORY_USED        BYTES         memory_used_bytes mig_memory_used_bytes
      CHOICE 1        MEMORY_TOTAL       BYTES         memory_total_bytes mig_memory_total_bytes
      FREE_MEMORY     MEMORY_TOTAL       BYTES         memory_free_bytes mig_memory_free_bytes
      RESERVED_MEMORY MEMORY_TOTAL       BYTES         memory_reserved_bytes mig_memory_reserved_bytes
      CHOICE 1        PCIE_SENT          NONE          pcie_throughput_tx_bytes_per_second
      CHOICE 1        PCIE_SENT          NONE          mig_pcie_throughput_tx_bytes_per_second
      CHOICE 1        PCIE_RECEIVED      NONE          pcie_throughput_rx_bytes_per_second
      CHOICE 1        PCIE_RECEIVED      NONE          mig_pcie_throughput_rx_bytes_per_second
      CHOICE 1        TEMPERATURE        NONE          temperature_gpu
      SENSOR 1        MEMORY_TEMPERATURE NONE          temperature_memory
      CHOICE 1        POWER              NONE          power_draw_watts
      CHOICE 2        POWER              NONE          power_draw_average_watts
      CHOICE 3        POWER              NONE          power_draw_instant_watts
      CHOICE 1        ENERGY             NONE          energy_joules_total
      CHOICE 1        CORE_CLOCK         HERTZ         clocks_current_sm_clock_hz
      CHOICE 2        CORE_CLOCK         HERTZ         clocks_current_graphics_clock_hz
      CHOICE 1        MEMORY_CLOCK       HERTZ         clocks_current_memory_clock_hz
      CHOICE 1        THROTTLE           CLOCK_REASONS clocks_event_reasons_active clocks_throttle_reasons_active
      CHOICE 1        ECC_CORRECTED      NONE          ecc_errors_corrected_volatile_total
      CHOICE 2        ECC_CORRECTED      NONE          ecc_errors_corrected_aggregate_total
      CHOICE 1        ECC_UNCORRECTED    NONE          ecc_errors_uncorrected_volatile_total
      CHOICE 2        ECC_UNCORRECTED    NONE          ecc_errors_uncorrected_aggregate_total
      """;

  private NvidiaSmiMetricNames() {}

  static Map<String, MetricMeaning> table() {
    return MetricNameTable.parse(USED);
  }
}
