package io.adlro.ingest.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.ThrottleReason;
import org.junit.jupiter.api.Test;

class OtherExportersPageTest {
  private static final String AMD =
      "{card_model=\"102-G3\",card_series=\"AMD Instinct MI300X\","
          + "gpu_compute_partition_type=\"%s\",gpu_id=\"2\",gpu_partition_id=\"%s\","
          + "hostname=\"amd-1\",serial_number=\"69\"%s} ";
  private static final String WHOLE = AMD.formatted("spx", "0", "");

  @Test
  void unitsOfAmdsExporterAreConverted() {
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_gfx_activity" + WHOLE + "50",
            "gpu_umc_activity" + WHOLE + "7",
            "gpu_used_vram" + WHOLE + "1273",
            "gpu_total_vram" + WHOLE + "196592",
            "gpu_energy_consumed" + WHOLE + "1.4e17",
            "gpu_ecc_correct_total" + WHOLE + "3",
            "gpu_junction_temperature" + WHOLE + "61",
            "gpu_package_power" + WHOLE + "120");

    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.5);
    assertThat(page.values(GpuMetric.MEMORY_ACTIVITY)).containsExactly(0.07);
    assertThat(page.values(GpuMetric.MEMORY_USED)).containsExactly(1273.0);
    assertThat(page.values(GpuMetric.MEMORY_TOTAL)).containsExactly(196592.0);
    assertThat(page.values(GpuMetric.ENERGY)).containsExactly(1.4e11);
    assertThat(page.values(GpuMetric.ECC_CORRECTED)).containsExactly(3.0);
    assertThat(page.values(GpuMetric.TEMPERATURE)).containsExactly(61.0);
    assertThat(page.values(GpuMetric.POWER)).containsExactly(120.0);
    assertThat(page.measured)
        .extracting(PageUnderTest.Measured::gpu)
        .containsOnly(new GpuIdentity("amd-1", "", 2, "", "AMD Instinct MI300X"));
  }

  @Test
  void namesWithASitePrefixAreRecognisedByTheirLabels() {
    PageUnderTest page =
        PageUnderTest.of(
            "amd_gpu_gfx_activity{gpu_id=\"0\"} 10",
            "blue_site_gpu_gfx_activity" + WHOLE + "50",
            "workload_gpu_used_vram{gpu_id=\"0\",workload_uid=\"7\"} 99",
            "amd_gpu_prof_sm_active" + WHOLE + "1");

    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.1, 0.5);
    assertThat(page.why("workload_gpu_used_vram")).isEqualTo("unknown metric");
    assertThat(page.why("amd_gpu_prof_sm_active")).isEqualTo("not used");
  }

  @Test
  void theFastestOfTheSystemClocksIsTheCoreClock() {
    String labels = AMD.formatted("spx", "0", ",clock_index=\"%d\",clock_type=\"%s\"");
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_clock" + labels.formatted(0, "GPU_CLOCK_TYPE_SYSTEM") + "132",
            "gpu_clock" + labels.formatted(1, "system") + "2100",
            "gpu_clock" + labels.formatted(2, "system") + "131",
            "gpu_clock" + labels.formatted(8, "memory") + "900",
            "gpu_clock" + labels.formatted(9, "video") + "29");

    assertThat(page.values(GpuMetric.CORE_CLOCK)).containsExactly(2100.0);
    assertThat(page.values(GpuMetric.MEMORY_CLOCK)).containsExactly(900.0);
    assertThat(page.why("gpu_clock")).isEqualTo("not a clock that is used");
  }

  @Test
  void trafficOfAllLinksIsOneSum() {
    String labels = AMD.formatted("spx", "0", ",link_index=\"%d\"");
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_xgmi_link_rx" + labels.formatted(0) + "100",
            "gpu_xgmi_link_rx" + labels.formatted(1) + "200",
            "gpu_xgmi_link_tx" + labels.formatted(0) + "300");
    assertThat(page.values(GpuMetric.FABRIC_TRAFFIC)).containsExactly(600 * 1024.0);
  }

  @Test
  void violationShareBecomesThrottleBits() {
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_violation_ppt_residency_percentage" + WHOLE + "12",
            "gpu_violation_hbm_thermal_residency_percentage" + WHOLE + "0",
            "gpu_violation_socket_thermal_residency_percentage" + WHOLE + "1",
            "gpu_violation_ppt_residency_accumulated" + WHOLE + "12");
    assertThat(page.values(GpuMetric.THROTTLE))
        .containsExactly((double) (ThrottleReason.POWER.bit() | ThrottleReason.THERMAL.bit()));
    assertThat(page.why("gpu_violation_ppt_residency_accumulated")).isEqualTo("not used");
  }

  @Test
  void aMissingSensorIsSkipped() {
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_edge_temperature" + WHOLE + "0",
            "gpu_junction_temperature" + WHOLE + "55",
            "gpu_power_usage" + WHOLE + "65535",
            "gpu_package_power" + WHOLE + "90");
    assertThat(page.values(GpuMetric.TEMPERATURE)).containsExactly(55.0);
    assertThat(page.values(GpuMetric.POWER)).containsExactly(90.0);
    assertThat(page.why("gpu_edge_temperature")).isEqualTo("means no value");
  }

  @Test
  void partitionsAreSeparateGpus() {
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_used_vram" + AMD.formatted("cpx", "0", "") + "1",
            "gpu_used_vram" + AMD.formatted("cpx", "7", "") + "2",
            "gpu_used_vram" + AMD.formatted("none", "NA", "") + "3");
    assertThat(page.measured)
        .extracting(m -> m.gpu().instance())
        .containsExactly("0/cpx", "7/cpx", "");
  }

  @Test
  void anOldPageOfAmdIsIdentifiedByUuid() {
    PageUnderTest page =
        PageUnderTest.of(
            "gpu_total_memory{GPU_UUID=\"66-aa\",SERIAL_NUMBER=\"69\"} 68702",
            "gpu_usage{GPU_UUID=\"66-aa\",SERIAL_NUMBER=\"69\"} 3");
    assertThat(page.measured).extracting(m -> m.gpu().uuid()).containsOnly("66-aa");
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.03);
    // 65,520 MiB in units of a million bytes, rounded down.
    assertThat(page.values(GpuMetric.MEMORY_TOTAL).get(0)).isBetween(65519.0, 65520.0);
  }

  @Test
  void nvidiaGpuExporterValuesGetTheIndexFromGpuInfo() {
    PageUnderTest page =
        PageUnderTest.of(
            "nvidia_smi_clocks_current_sm_clock_hz{uuid=\"aa\"} 1.98e+09",
            "nvidia_smi_gpu_info{index=\"4\",name=\"NVIDIA L40S\",uuid=\"aa\"} 1",
            "nvidia_smi_memory_used_bytes{uuid=\"aa\"} 2.0780679168e+10",
            "nvidia_smi_power_draw_instant_watts{uuid=\"aa\"} 300",
            "nvidia_smi_power_draw_watts{uuid=\"aa\"} 310",
            "nvidia_smi_clocks_event_reasons_active{uuid=\"aa\"} 4",
            "nvidia_smi_ecc_errors_corrected_volatile_total{uuid=\"aa\"} 1",
            "nvidia_smi_ecc_errors_corrected_aggregate_total{uuid=\"aa\"} 9",
            "nvidia_smi_pstate{uuid=\"aa\"} 0");

    assertThat(page.values(GpuMetric.CORE_CLOCK)).containsExactly(1980.0);
    assertThat(page.values(GpuMetric.MEMORY_USED)).containsExactly(19818.0);
    assertThat(page.values(GpuMetric.POWER)).containsExactly(310.0);
    assertThat(page.values(GpuMetric.THROTTLE))
        .containsExactly((double) ThrottleReason.POWER.bit());
    assertThat(page.values(GpuMetric.ECC_CORRECTED)).containsExactly(1.0);
    assertThat(page.measured)
        .extracting(PageUnderTest.Measured::gpu)
        .containsOnly(new GpuIdentity("scraped-host", "GPU-aa", 4, "", "NVIDIA L40S"));
    assertThat(page.why("nvidia_smi_pstate")).isEqualTo("not used");
  }

  @Test
  void nvidiaGpuExporterSlicesHaveTheModelOfTheirGpu() {
    PageUnderTest page =
        PageUnderTest.of(
            "nvidia_smi_mig_graphics_activity_ratio{gpu_instance_id=\"9\",uuid=\"aa\"} 0.25",
            "nvidia_smi_mig_info{gpu_instance_id=\"9\",profile=\"1g.10gb\",uuid=\"aa\"} 1",
            "nvidia_smi_gpu_info{index=\"0\",name=\"NVIDIA H100\",uuid=\"aa\"} 1");
    assertThat(page.measured)
        .extracting(PageUnderTest.Measured::gpu)
        .containsExactly(new GpuIdentity("scraped-host", "GPU-aa", 0, "9/1g.10gb", "NVIDIA H100"));
  }
}
