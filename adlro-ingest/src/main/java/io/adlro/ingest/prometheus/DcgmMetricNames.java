package io.adlro.ingest.prometheus;

import io.adlro.ingest.prometheus.MetricMeaning.Ignored;
import java.util.Locale;
import java.util.Map;

/**
 * The names of NVIDIA's dcgm-exporter, and those of its versions 1.x. Framebuffer sizes are MiB,
 * utilisation is in percent, profiled values are ratios. MIG slices have no utilisation but the
 * profiled one. Whatever type a page states, the "bytes" of profiled fields and "bandwidth" are
 * rates, as DCGM's documentation states; only the "count" fields are sums.
 */
final class DcgmMetricNames {
  private static final String USED =
      """
      NOW             UTILIZATION        PERCENT       DCGM_FI_DEV_GPU_UTIL dcgm_gpu_utilization
      CHOICE 1        UTILIZATION        NONE          DCGM_FI_PROF_GR_ENGINE_ACTIVE dcgm_fi_prof_gr_engine_active
      NOW             MEMORY_ACTIVITY    PERCENT       DCGM_FI_DEV_MEM_COPY_UTIL dcgm_mem_copy_utilization
      CHOICE 1        MEMORY_ACTIVITY    NONE          DCGM_FI_PROF_DRAM_ACTIVE dcgm_fi_prof_dram_active
      NOW             MEMORY_USED        NONE          DCGM_FI_DEV_FB_USED dcgm_fb_used
      NOW             MEMORY_TOTAL       NONE          DCGM_FI_DEV_FB_TOTAL dcgm_fb_total
      FREE_MEMORY     MEMORY_TOTAL       NONE          DCGM_FI_DEV_FB_FREE dcgm_fb_free
      RESERVED_MEMORY MEMORY_TOTAL       NONE          DCGM_FI_DEV_FB_RESERVED dcgm_fb_reserved
      NOW             TEMPERATURE        NONE          DCGM_FI_DEV_GPU_TEMP dcgm_gpu_temp
      SENSOR 1        MEMORY_TEMPERATURE NONE          DCGM_FI_DEV_MEMORY_TEMP dcgm_memory_temp
      NOW             POWER              NONE          DCGM_FI_DEV_POWER_USAGE dcgm_power_usage
      CHOICE 1        POWER              NONE          DCGM_FI_DEV_POWER_USAGE_INSTANT
      NOW             ENERGY             MILLIJOULES   DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION
      NOW             ENERGY             MILLIJOULES   dcgm_total_energy_consumption
      NOW             CORE_CLOCK         NONE          DCGM_FI_DEV_SM_CLOCK dcgm_sm_clock
      NOW             MEMORY_CLOCK       NONE          DCGM_FI_DEV_MEM_CLOCK dcgm_memory_clock
      NOW             THROTTLE           CLOCK_REASONS DCGM_FI_DEV_CLOCK_THROTTLE_REASONS
      NOW             THROTTLE           CLOCK_REASONS DCGM_FI_DEV_CLOCKS_EVENT_REASONS
      NOW             THROTTLE           CLOCK_REASONS dcgm_clock_throttle_reasons
      NOW             XID                NONE          DCGM_FI_DEV_XID_ERRORS dcgm_xid_errors
      NOW             ECC_CORRECTED      NONE          DCGM_FI_DEV_ECC_SBE_VOL_TOTAL dcgm_ecc_sbe_volatile_total
      CHOICE 1        ECC_CORRECTED      NONE          DCGM_FI_DEV_ECC_SBE_AGG_TOTAL dcgm_ecc_sbe_aggregate_total
      NOW             ECC_UNCORRECTED    NONE          DCGM_FI_DEV_ECC_DBE_VOL_TOTAL dcgm_ecc_dbe_volatile_total
      CHOICE 1        ECC_UNCORRECTED    NONE          DCGM_FI_DEV_ECC_DBE_AGG_TOTAL dcgm_ecc_dbe_aggregate_total
      NOW             PCIE_SENT          NONE          DCGM_FI_PROF_PCIE_TX_BYTES dcgm_fi_prof_pcie_tx_bytes
      NOW             PCIE_RECEIVED      NONE          DCGM_FI_PROF_PCIE_RX_BYTES dcgm_fi_prof_pcie_rx_bytes
      CHOICE 1        PCIE_SENT          KILOBYTES     DCGM_FI_DEV_PCIE_TX_THROUGHPUT dcgm_pcie_tx_throughput
      CHOICE 1        PCIE_RECEIVED      KILOBYTES     DCGM_FI_DEV_PCIE_RX_THROUGHPUT dcgm_pcie_rx_throughput
      PART_OF_SUM     FABRIC_TRAFFIC     NONE          DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES
      PART_OF_SUM     FABRIC_TRAFFIC     NONE          DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES
      """;

  private static final Ignored VIOLATION =
      new Ignored("time lost to a limit so far, not the current state");

  private static final Ignored RATE = new Ignored("a rate; traffic is read from counters");

  private DcgmMetricNames() {}

  static Map<String, MetricMeaning> table() {
    Map<String, MetricMeaning> table = MetricNameTable.parse(USED);
    for (String limit :
        new String[] {"POWER", "THERMAL", "SYNC_BOOST", "BOARD_LIMIT", "LOW_UTIL", "RELIABILITY"}) {
      table.put("DCGM_FI_DEV_" + limit + "_VIOLATION", VIOLATION);
      table.put("dcgm_" + limit.toLowerCase(Locale.ROOT) + "_violation", VIOLATION);
    }
    for (String name :
        new String[] {
          "DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL",
          "DCGM_FI_DEV_NVLINK_TX_BANDWIDTH_TOTAL",
          "DCGM_FI_DEV_NVLINK_RX_BANDWIDTH_TOTAL",
          "DCGM_FI_PROF_NVLINK_TX_BYTES",
          "DCGM_FI_PROF_NVLINK_RX_BYTES",
          "dcgm_nvlink_bandwidth_total"
        }) {
      table.put(name, RATE);
    }
    return table;
  }
}
