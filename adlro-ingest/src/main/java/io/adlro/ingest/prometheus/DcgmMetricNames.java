package io.adlro.ingest.prometheus;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ENERGY;
import static io.adlro.ingest.metrics.GpuMetric.FABRIC_TRAFFIC;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_ACTIVITY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TOTAL;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_USED;
import static io.adlro.ingest.metrics.GpuMetric.PCIE_RECEIVED;
import static io.adlro.ingest.metrics.GpuMetric.PCIE_SENT;
import static io.adlro.ingest.metrics.GpuMetric.POWER;
import static io.adlro.ingest.metrics.GpuMetric.TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.THROTTLE;
import static io.adlro.ingest.metrics.GpuMetric.UTILIZATION;
import static io.adlro.ingest.metrics.GpuMetric.XID;

import io.adlro.ingest.prometheus.MetricMeaning.Use;
import java.util.Locale;
import java.util.Map;

/**
 * The names of NVIDIA's dcgm-exporter, and those of its versions 1.x. Framebuffer sizes are MiB,
 * utilisation is percent, what is profiled is a ratio.
 */
final class DcgmMetricNames {
  private static final String VIOLATION = "time that a limit cost so far, no state of now";
  private static final String RATE = "a rate, where traffic is counted";

  private DcgmMetricNames() {}

  static Map<String, MetricMeaning> table() {
    MetricNameTable terms = new MetricNameTable();
    load(terms);
    board(terms);
    links(terms);
    return terms.build();
  }

  private static void load(MetricNameTable terms) {
    terms
        .now(UTILIZATION, Conversion.PERCENT, "DCGM_FI_DEV_GPU_UTIL", "dcgm_gpu_utilization")
        // MIG slices have no utilisation but this.
        .choice(
            1,
            UTILIZATION,
            Conversion.NONE,
            "DCGM_FI_PROF_GR_ENGINE_ACTIVE",
            "dcgm_fi_prof_gr_engine_active")
        .now(
            MEMORY_ACTIVITY,
            Conversion.PERCENT,
            "DCGM_FI_DEV_MEM_COPY_UTIL",
            "dcgm_mem_copy_utilization")
        .choice(
            1,
            MEMORY_ACTIVITY,
            Conversion.NONE,
            "DCGM_FI_PROF_DRAM_ACTIVE",
            "dcgm_fi_prof_dram_active")
        .now(MEMORY_USED, Conversion.NONE, "DCGM_FI_DEV_FB_USED", "dcgm_fb_used")
        .now(MEMORY_TOTAL, Conversion.NONE, "DCGM_FI_DEV_FB_TOTAL", "dcgm_fb_total")
        .as(Use.FREE_MEMORY, MEMORY_TOTAL, Conversion.NONE, "DCGM_FI_DEV_FB_FREE", "dcgm_fb_free")
        .as(
            Use.RESERVED_MEMORY,
            MEMORY_TOTAL,
            Conversion.NONE,
            "DCGM_FI_DEV_FB_RESERVED",
            "dcgm_fb_reserved");
  }

  private static void board(MetricNameTable terms) {
    terms
        .now(TEMPERATURE, Conversion.NONE, "DCGM_FI_DEV_GPU_TEMP", "dcgm_gpu_temp")
        .sensor(
            1, MEMORY_TEMPERATURE, Conversion.NONE, "DCGM_FI_DEV_MEMORY_TEMP", "dcgm_memory_temp")
        .now(POWER, Conversion.NONE, "DCGM_FI_DEV_POWER_USAGE", "dcgm_power_usage")
        .choice(1, POWER, Conversion.NONE, "DCGM_FI_DEV_POWER_USAGE_INSTANT")
        .now(
            ENERGY,
            Conversion.MILLIJOULES,
            "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION",
            "dcgm_total_energy_consumption")
        .now(CORE_CLOCK, Conversion.NONE, "DCGM_FI_DEV_SM_CLOCK", "dcgm_sm_clock")
        .now(MEMORY_CLOCK, Conversion.NONE, "DCGM_FI_DEV_MEM_CLOCK", "dcgm_memory_clock")
        .now(
            THROTTLE,
            Conversion.CLOCK_REASONS,
            "DCGM_FI_DEV_CLOCK_THROTTLE_REASONS",
            "DCGM_FI_DEV_CLOCKS_EVENT_REASONS",
            "dcgm_clock_throttle_reasons")
        .now(XID, Conversion.NONE, "DCGM_FI_DEV_XID_ERRORS", "dcgm_xid_errors")
        .now(
            ECC_CORRECTED,
            Conversion.NONE,
            "DCGM_FI_DEV_ECC_SBE_VOL_TOTAL",
            "dcgm_ecc_sbe_volatile_total")
        .choice(
            1,
            ECC_CORRECTED,
            Conversion.NONE,
            "DCGM_FI_DEV_ECC_SBE_AGG_TOTAL",
            "dcgm_ecc_sbe_aggregate_total")
        .now(
            ECC_UNCORRECTED,
            Conversion.NONE,
            "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
            "dcgm_ecc_dbe_volatile_total")
        .choice(
            1,
            ECC_UNCORRECTED,
            Conversion.NONE,
            "DCGM_FI_DEV_ECC_DBE_AGG_TOTAL",
            "dcgm_ecc_dbe_aggregate_total");
    for (String limit :
        new String[] {"POWER", "THERMAL", "SYNC_BOOST", "BOARD_LIMIT", "LOW_UTIL", "RELIABILITY"}) {
      terms.ignored(
          VIOLATION,
          "DCGM_FI_DEV_" + limit + "_VIOLATION",
          "dcgm_" + limit.toLowerCase(Locale.ROOT) + "_violation");
    }
  }

  /**
   * Whatever type the page states, "bytes" of the profiled fields and "bandwidth" are rates, as
   * DCGM's makers say; only the "count" fields are sums.
   */
  private static void links(MetricNameTable terms) {
    terms
        .now(PCIE_SENT, Conversion.NONE, "DCGM_FI_PROF_PCIE_TX_BYTES", "dcgm_fi_prof_pcie_tx_bytes")
        .now(
            PCIE_RECEIVED,
            Conversion.NONE,
            "DCGM_FI_PROF_PCIE_RX_BYTES",
            "dcgm_fi_prof_pcie_rx_bytes")
        .choice(
            1,
            PCIE_SENT,
            Conversion.KILOBYTES,
            "DCGM_FI_DEV_PCIE_TX_THROUGHPUT",
            "dcgm_pcie_tx_throughput")
        .choice(
            1,
            PCIE_RECEIVED,
            Conversion.KILOBYTES,
            "DCGM_FI_DEV_PCIE_RX_THROUGHPUT",
            "dcgm_pcie_rx_throughput")
        .as(
            Use.PART_OF_SUM,
            FABRIC_TRAFFIC,
            Conversion.NONE,
            "DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES",
            "DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES")
        .ignored(
            RATE,
            "DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL",
            "DCGM_FI_DEV_NVLINK_TX_BANDWIDTH_TOTAL",
            "DCGM_FI_DEV_NVLINK_RX_BANDWIDTH_TOTAL",
            "DCGM_FI_PROF_NVLINK_TX_BYTES",
            "DCGM_FI_PROF_NVLINK_RX_BYTES",
            "dcgm_nvlink_bandwidth_total");
  }
}
