package io.adlro.ingest.prometheus;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ENERGY;
import static io.adlro.ingest.metrics.GpuMetric.FABRIC_TRAFFIC;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_ACTIVITY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TOTAL;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_USED;
import static io.adlro.ingest.metrics.GpuMetric.POWER;
import static io.adlro.ingest.metrics.GpuMetric.TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.THROTTLE;
import static io.adlro.ingest.metrics.GpuMetric.UTILIZATION;

import io.adlro.ingest.prometheus.MetricMeaning.Use;
import java.util.Map;

/**
 * The names of AMD's device-metrics-exporter, without the prefix that a site may set. What it calls
 * MB of VRAM is MiB; only the old {@code gpu_total_memory} was of a million bytes. Sensors that a
 * GPU or a partition does not have read zero in versions before 1.4.
 */
final class AmdMetricNames {
  private AmdMetricNames() {}

  static Map<String, MetricMeaning> table() {
    return new MetricNameTable()
        .now(UTILIZATION, Conversion.PERCENT, "gpu_gfx_activity")
        .choice(1, UTILIZATION, Conversion.PERCENT, "gpu_usage")
        .now(MEMORY_ACTIVITY, Conversion.PERCENT, "gpu_umc_activity")
        .now(MEMORY_USED, Conversion.NONE, "gpu_used_vram")
        .now(MEMORY_TOTAL, Conversion.NONE, "gpu_total_vram")
        .choice(1, MEMORY_TOTAL, Conversion.MEGABYTES, "gpu_total_memory")
        .as(Use.FREE_MEMORY, MEMORY_TOTAL, Conversion.NONE, "gpu_free_vram")
        .sensor(1, TEMPERATURE, Conversion.NONE, "gpu_edge_temperature")
        .sensor(2, TEMPERATURE, Conversion.NONE, "gpu_junction_temperature")
        .sensor(1, MEMORY_TEMPERATURE, Conversion.NONE, "gpu_memory_temperature")
        .sensor(2, MEMORY_TEMPERATURE, Conversion.NONE, "gpu_hbm_temperature")
        .sensor(1, POWER, Conversion.NONE, "gpu_power_usage")
        .sensor(2, POWER, Conversion.NONE, "gpu_package_power")
        .sensor(3, POWER, Conversion.NONE, "gpu_average_package_power")
        .sensor(1, ENERGY, Conversion.MICROJOULES, "gpu_energy_consumed")
        .as(Use.CLOCK, CORE_CLOCK, Conversion.NONE, "gpu_clock")
        .now(ECC_CORRECTED, Conversion.NONE, "gpu_ecc_correct_total")
        .now(ECC_UNCORRECTED, Conversion.NONE, "gpu_ecc_uncorrect_total")
        .as(
            Use.PART_OF_SUM,
            FABRIC_TRAFFIC,
            Conversion.KIBIBYTES,
            "gpu_xgmi_link_rx",
            "gpu_xgmi_link_tx")
        .as(
            Use.PART_OF_MASK,
            THROTTLE,
            Conversion.POWER_SHARE,
            "gpu_violation_ppt_residency_percentage")
        .as(
            Use.PART_OF_MASK,
            THROTTLE,
            Conversion.THERMAL_SHARE,
            "gpu_violation_processor_hot_residency_percentage",
            "gpu_violation_socket_thermal_residency_percentage",
            "gpu_violation_vr_thermal_residency_percentage",
            "gpu_violation_hbm_thermal_residency_percentage")
        .build();
  }
}
