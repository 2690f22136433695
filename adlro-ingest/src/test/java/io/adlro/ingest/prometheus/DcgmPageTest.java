package io.adlro.ingest.prometheus;

import static io.adlro.ingest.prometheus.PageUnderTest.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.ThrottleReason;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DcgmPageTest {
  private static final String GPU =
      "{gpu=\"3\",UUID=\"GPU-aa\",device=\"nvidia3\",modelName=\"NVIDIA H100 80GB HBM3\","
          + "Hostname=\"gpu-node-7\",container=\"\",namespace=\"\",pod=\"\"} ";
  private static final String SLICE =
      "{gpu=\"0\",UUID=\"GPU-bb\",device=\"nvidia0\",modelName=\"NVIDIA A100-SXM4-40GB\","
          + "GPU_I_PROFILE=\"1g.5gb\",GPU_I_ID=\"%d\",Hostname=\"n\"} ";

  @Test
  void aSampleBecomesAMeasurementOfTheGpuThatItsLabelsName() {
    PageUnderTest page =
        PageUnderTest.of(
            "# HELP DCGM_FI_DEV_GPU_TEMP GPU temperature (in C).",
            "# TYPE DCGM_FI_DEV_GPU_TEMP gauge",
            "DCGM_FI_DEV_GPU_TEMP" + GPU + "37");

    GpuIdentity gpu = new GpuIdentity("gpu-node-7", "GPU-aa", 3, "", "NVIDIA H100 80GB HBM3");
    assertThat(page.measured)
        .containsExactly(
            new PageUnderTest.Measured(gpu, GpuMetric.TEMPERATURE, 37, SOURCE.atMicros()));
    assertThat(page.intake.understood()).containsExactly(Map.entry("temperature", 1L));
    assertThat(page.intake.ignored()).isEmpty();
  }

  @Test
  void unitsAreConvertedToOurs() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_GPU_UTIL" + GPU + "97",
            "DCGM_FI_DEV_MEM_COPY_UTIL" + GPU + "41",
            "DCGM_FI_DEV_FB_USED" + GPU + "4384",
            "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION" + GPU + "27151028",
            "DCGM_FI_DEV_POWER_USAGE" + GPU + "115.294000",
            "DCGM_FI_DEV_SM_CLOCK" + GPU + "1410",
            "DCGM_FI_DEV_XID_ERRORS" + GPU + "79",
            "DCGM_FI_PROF_PCIE_TX_BYTES" + GPU + "16503",
            "DCGM_FI_DEV_PCIE_RX_THROUGHPUT" + GPU + "12");

    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.97);
    assertThat(page.values(GpuMetric.MEMORY_ACTIVITY)).containsExactly(0.41);
    assertThat(page.values(GpuMetric.MEMORY_USED)).containsExactly(4384.0);
    assertThat(page.values(GpuMetric.ENERGY)).containsExactly(27151.028);
    assertThat(page.values(GpuMetric.POWER)).containsExactly(115.294);
    assertThat(page.values(GpuMetric.CORE_CLOCK)).containsExactly(1410.0);
    assertThat(page.values(GpuMetric.XID)).containsExactly(79.0);
    assertThat(page.values(GpuMetric.PCIE_SENT)).containsExactly(16503.0);
    assertThat(page.values(GpuMetric.PCIE_RECEIVED)).containsExactly(12000.0);
  }

  @Test
  void totalMemoryIsTheSumOfItsPartsIfThePageHasNoTotal() {
    String[] parts = {
      "DCGM_FI_DEV_FB_FREE" + GPU + "36000",
      "DCGM_FI_DEV_FB_USED" + GPU + "4384",
      "DCGM_FI_DEV_FB_RESERVED" + GPU + "576"
    };
    assertThat(PageUnderTest.of(parts).values(GpuMetric.MEMORY_TOTAL)).containsExactly(40960.0);

    String total = "DCGM_FI_DEV_FB_TOTAL" + GPU + "40000";
    assertThat(PageUnderTest.of(parts[0], parts[1], total, parts[2]).values(GpuMetric.MEMORY_TOTAL))
        .containsExactly(40000.0);
  }

  @Test
  void profiledActivityIsUsedIfThereIsNoUtilisation() {
    String profiled = "DCGM_FI_PROF_GR_ENGINE_ACTIVE" + GPU + "0.5";
    assertThat(PageUnderTest.of(profiled).values(GpuMetric.UTILIZATION)).containsExactly(0.5);
    assertThat(
            PageUnderTest.of(profiled, "DCGM_FI_DEV_GPU_UTIL" + GPU + "42")
                .values(GpuMetric.UTILIZATION))
        .containsExactly(0.42);
    assertThat(
            PageUnderTest.of(profiled, "DCGM_FI_DEV_GPU_UTIL" + GPU + "9223372036854775794")
                .values(GpuMetric.UTILIZATION))
        .containsExactly(0.5);
  }

  @Test
  void slicesOfAGpuAreIdentifiedByNumberAndProfile() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_FB_USED" + SLICE.formatted(7) + "6",
            "DCGM_FI_DEV_FB_USED" + SLICE.formatted(8) + "4384");

    assertThat(page.measured)
        .extracting(m -> m.gpu().instance())
        .containsExactly("7/1g.5gb", "8/1g.5gb");
    assertThat(page.measured).extracting(m -> m.gpu().uuid()).containsOnly("GPU-bb");
  }

  @Test
  void dcgmBlankValuesAreIgnored() {
    for (String blank :
        new String[] {
          "9223372036854775792",
          "9223372036854775794",
          "9.223372036854776e+18",
          "2147483632",
          "2147483635",
          "140737488355328",
          "140737488355330.000000",
          "NaN",
          "+Inf",
          "-Inf"
        }) {
      PageUnderTest page = PageUnderTest.of("DCGM_FI_DEV_POWER_USAGE" + GPU + blank);
      assertThat(page.measured).as(blank).isEmpty();
      assertThat(page.why("DCGM_FI_DEV_POWER_USAGE")).as(blank).isEqualTo("means no value");
    }
  }

  @Test
  void aMemoryTemperatureOfZeroIsIgnored() {
    PageUnderTest page = PageUnderTest.of("DCGM_FI_DEV_MEMORY_TEMP" + GPU + "0");
    assertThat(page.measured).isEmpty();
    assertThat(page.why("DCGM_FI_DEV_MEMORY_TEMP")).isEqualTo("means no value");
  }

  @Test
  void aCounterMayGrowBeyondDcgmsBlankValueForDoubles() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES" + GPU + "200000000000000",
            "DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES" + GPU + "100000000000000");
    assertThat(page.values(GpuMetric.FABRIC_TRAFFIC)).containsExactly(3e14);
  }

  @Test
  void aSumWithAMissingPartIsNotPassedOn() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES" + GPU + "2000",
            "DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES" + GPU + "9223372036854775794");
    assertThat(page.measured).isEmpty();
  }

  @Test
  void clockReasonsBecomeThrottleBits() {
    assertThat(throttle("1")).isEqualTo(0);
    assertThat(throttle("4")).isEqualTo(ThrottleReason.POWER.bit());
    assertThat(throttle("32")).isEqualTo(ThrottleReason.THERMAL.bit());
    assertThat(throttle("72"))
        .isEqualTo(ThrottleReason.THERMAL.bit() | ThrottleReason.HARDWARE.bit());
    assertThat(throttle("16")).isEqualTo(ThrottleReason.OTHER.bit());
    assertThat(throttle("258")).isEqualTo(0);
    assertThat(GpuMetric.THROTTLE.plausible(throttle("-1"))).isFalse();
  }

  private static double throttle(String mask) {
    return PageUnderTest.of("DCGM_FI_DEV_CLOCKS_EVENT_REASONS" + GPU + mask)
        .values(GpuMetric.THROTTLE)
        .get(0);
  }

  @Test
  void metricNamesOfDcgmExporterOneAreRead() {
    PageUnderTest page =
        PageUnderTest.of(
            "dcgm_gpu_utilization{gpu=\"0\",uuid=\"GPU-cc\"} 50",
            "dcgm_fb_used{gpu=\"0\",uuid=\"GPU-cc\"} 100",
            "dcgm_ecc_dbe_aggregate_total{gpu=\"0\",uuid=\"GPU-cc\"} 2");
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.5);
    assertThat(page.values(GpuMetric.MEMORY_USED)).containsExactly(100.0);
    assertThat(page.values(GpuMetric.ECC_UNCORRECTED)).containsExactly(2.0);
  }

  @Test
  void unusedMetricsAreCountedByNameAndReason() {
    PageUnderTest page =
        PageUnderTest.of(
            "# a page",
            "DCGM_FI_DEV_ENC_UTIL" + GPU + "0",
            "DCGM_FI_DEV_ENC_UTIL" + SLICE.formatted(1) + "0",
            "DCGM_FI_DEV_POWER_VIOLATION" + GPU + "12",
            "DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL" + GPU + "12",
            "somebody_elses_metric" + GPU + "1");

    assertThat(page.measured).isEmpty();
    assertThat(page.ignored("DCGM_FI_DEV_ENC_UTIL").orElseThrow())
        .isEqualTo(new Intake.Ignored("DCGM_FI_DEV_ENC_UTIL", "not used", "line 2", 2));
    assertThat(page.why("DCGM_FI_DEV_POWER_VIOLATION")).contains("time lost to a limit");
    assertThat(page.why("DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL")).contains("rate");
    assertThat(page.why("somebody_elses_metric")).isEqualTo("unknown metric");
  }

  @Test
  void aGpuThatSeveralPodsShareIsMeasuredOnce() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-aa\",pod=\"one\"} 50",
            "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-aa\",pod=\"two\"} 50");
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.5);
    assertThat(page.why("DCGM_FI_DEV_GPU_UTIL")).isEqualTo("given twice");
  }

  @Test
  void aSampleThatNamesNoGpuIsIgnored() {
    PageUnderTest page = PageUnderTest.of("DCGM_FI_PROF_DRAM_ACTIVE 0");
    assertThat(page.measured).isEmpty();
    assertThat(page.why("DCGM_FI_PROF_DRAM_ACTIVE")).isEqualTo("names no GPU");
  }
}
