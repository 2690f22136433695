package io.adlro.ingest.prometheus;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ENERGY;
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

import io.adlro.ingest.prometheus.MetricMeaning.Use;
import java.util.Map;

/**
 * The names of the nvidia_gpu_exporter, without their prefix: fields of nvidia-smi in base units.
 * Its samples carry the UUID alone, index and model stand in {@code gpu_info} somewhere on the
 * page, so that all of them wait for its end.
 */
final class NvidiaSmiMetricNames {
  static final String PREFIX = "nvidia_smi_";

  private NvidiaSmiMetricNames() {}

  static Map<String, MetricMeaning> table() {
    MetricNameTable terms = new MetricNameTable().naming("gpu_info", "mig_info");
    load(terms);
    board(terms);
    return terms.build();
  }

  private static void load(MetricNameTable terms) {
    terms
        .choice(
            1, UTILIZATION, Conversion.NONE, "utilization_gpu_ratio", "mig_graphics_activity_ratio")
        .choice(1, MEMORY_ACTIVITY, Conversion.NONE, "utilization_memory_ratio")
        .choice(1, MEMORY_USED, Conversion.BYTES, "memory_used_bytes", "mig_memory_used_bytes")
        .choice(1, MEMORY_TOTAL, Conversion.BYTES, "memory_total_bytes", "mig_memory_total_bytes")
        .as(
            Use.FREE_MEMORY,
            MEMORY_TOTAL,
            Conversion.BYTES,
            "memory_free_bytes",
            "mig_memory_free_bytes")
        .as(
            Use.RESERVED_MEMORY,
            MEMORY_TOTAL,
            Conversion.BYTES,
            "memory_reserved_bytes",
            "mig_memory_reserved_bytes")
        .choice(
            1,
            PCIE_SENT,
            Conversion.NONE,
            "pcie_throughput_tx_bytes_per_second",
            "mig_pcie_throughput_tx_bytes_per_second")
        .choice(
            1,
            PCIE_RECEIVED,
            Conversion.NONE,
            "pcie_throughput_rx_bytes_per_second",
            "mig_pcie_throughput_rx_bytes_per_second");
  }

  private static void board(MetricNameTable terms) {
    terms
        .choice(1, TEMPERATURE, Conversion.NONE, "temperature_gpu")
        .sensor(1, MEMORY_TEMPERATURE, Conversion.NONE, "temperature_memory")
        .choice(1, POWER, Conversion.NONE, "power_draw_watts")
        .choice(2, POWER, Conversion.NONE, "power_draw_average_watts")
        .choice(3, POWER, Conversion.NONE, "power_draw_instant_watts")
        .choice(1, ENERGY, Conversion.NONE, "energy_joules_total")
        .choice(1, CORE_CLOCK, Conversion.HERTZ, "clocks_current_sm_clock_hz")
        .choice(2, CORE_CLOCK, Conversion.HERTZ, "clocks_current_graphics_clock_hz")
        .choice(1, MEMORY_CLOCK, Conversion.HERTZ, "clocks_current_memory_clock_hz")
        .choice(
            1,
            THROTTLE,
            Conversion.CLOCK_REASONS,
            "clocks_event_reasons_active",
            "clocks_throttle_reasons_active")
        .choice(1, ECC_CORRECTED, Conversion.NONE, "ecc_errors_corrected_volatile_total")
        .choice(2, ECC_CORRECTED, Conversion.NONE, "ecc_errors_corrected_aggregate_total")
        .choice(1, ECC_UNCORRECTED, Conversion.NONE, "ecc_errors_uncorrected_volatile_total")
        .choice(2, ECC_UNCORRECTED, Conversion.NONE, "ecc_errors_uncorrected_aggregate_total");
  }
}
