package io.adlro.ingest.smi;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.ThrottleReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AmdSmiJsonTest {
  private static final AmdSmiJson FORMAT = new AmdSmiJson();

  private static final String METRIC =
      """
      {
        "gpu_data": [
          {
            "gpu": 0,
            "usage": {
              "gfx_activity": {"value": 57, "unit": "%"},
              "umc_activity": {"unit": "%", "value": 12},
              "vcn_activity": [{"value": 0, "unit": "%"}, "N/A"]
            },
            "power": {
              "socket_power": {"value": 239, "unit": "W"},
              "gfx_voltage": "N/A",
              "throttle_status": "UNTHROTTLED"
            },
            "clock": {
              "gfx_0": {"clk": {"value": 2104, "unit": "MHz"}, "max_clk": {"value": 2400, "unit": "MHz"}},
              "gfx_1": {"clk": {"value": 99, "unit": "MHz"}},
              "mem_0": {"clk": {"value": 1300, "unit": "MHz"}}
            },
            "temperature": {
              "edge": "N/A",
              "hotspot": {"value": 46, "unit": "C"},
              "mem": {"value": 39, "unit": "C"}
            },
            "pcie": {
              "current_bandwidth_sent": {"value": 2, "unit": "Mb/s"},
              "current_bandwidth_received": 4096
            },
            "ecc": {"total_correctable_count": 3, "total_uncorrectable_count": 1},
            "energy": {"total_energy_consumption": {"value": 1234.5, "unit": "J"}},
            "mem_usage": {
              "total_vram": {"value": 196592, "unit": "MB"},
              "used_vram": {"value": 283, "unit": "MB"},
              "total_gtt": {"value": 1, "unit": "MB"}
            },
            "throttle": {
              "ppt_violation_status": "ACTIVE",
              "hbm_thermal_violation_status": "NOT ACTIVE",
              "low_utilization_violation_status": "ACTIVE"
            },
            "fan": {"speed": 127}
          },
          {"gpu": 1, "usage": "N/A", "power": {"socket_power": {"value": "N/A", "unit": "W"}}}
        ]
      }
      """;
  private static final String MONITOR =
      """
      [{"gpu": 4, "timestamp": 1712345678, "power_usage": {"value": 140, "unit": "W"},
        "hotspot_temperature": {"value": 45, "unit": "C"},
        "memory_temperature": {"value": 33, "unit": "C"},
        "gfx_clk": {"value": 132, "unit": "MHz"}, "gfx": {"value": 8, "unit": "%"},
        "mem": {"value": 1, "unit": "%"}, "mem_clock": {"value": 900, "unit": "MHz"},
        "single_bit_ecc": 0, "double_bit_ecc": 2,
        "vram_used": {"value": 1.5, "unit": "GB"}, "vram_total": {"value": 192, "unit": "GB"}}]
      """;
  private static final String STATIC =
      """
      [{"gpu": 2, "asic": {"market_name": "AMD Instinct MI250X", "asic_serial": "0xABCDEF"},
        "board": {"product_name": "N/A"}, "bus": {"bdf": "0000:c1:00.0"},
        "vram": {"type": "HBM", "size": {"value": 65520, "unit": "MB"}}}]
      """;

  @Test
  void metricsAreReadByTheUnitsBesideThem() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, METRIC);
    assertThat(read.gpus()).containsExactly(new GpuIdentity("node-7", "", 0, "", ""));
    assertThat(read.of(0, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.57)
        .containsEntry(GpuMetric.MEMORY_ACTIVITY, 0.12)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 196_592.0)
        .containsEntry(GpuMetric.MEMORY_USED, 283.0)
        .containsEntry(GpuMetric.TEMPERATURE, 46.0)
        .containsEntry(GpuMetric.MEMORY_TEMPERATURE, 39.0)
        .containsEntry(GpuMetric.POWER, 239.0)
        .containsEntry(GpuMetric.ENERGY, 1_234.5)
        .containsEntry(GpuMetric.CORE_CLOCK, 2_104.0)
        .containsEntry(GpuMetric.MEMORY_CLOCK, 1_300.0)
        .containsEntry(GpuMetric.ECC_CORRECTED, 3.0)
        .containsEntry(GpuMetric.ECC_UNCORRECTED, 1.0)
        .containsEntry(GpuMetric.PCIE_SENT, 2_097_152.0)
        .containsEntry(GpuMetric.PCIE_RECEIVED, 4_096.0)
        .containsEntry(GpuMetric.THROTTLE, (double) ThrottleReason.POWER.bit())
        .hasSize(15);
    assertThat(read.intake.understood()).containsEntry("GPUs", 2L);
    assertThat(read.intake.ignored())
        .contains(
            new Intake.Ignored("usage/vcn_activity", "not used", "line 8, column 25", 1),
            new Intake.Ignored("temperature/edge", "means no value", "line 21, column 17", 1));
    assertThat(read.whyIgnored("power/socket_power")).hasValue("means no value");
    assertThat(read.whyIgnored("fan")).hasValue("not used");
  }

  @Test
  void theTimeOfAWatchingMonitorIsUsed() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, MONITOR);
    assertThat(read.of(4, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.08)
        .containsEntry(GpuMetric.MEMORY_ACTIVITY, 0.01)
        .containsEntry(GpuMetric.POWER, 140.0)
        .containsEntry(GpuMetric.TEMPERATURE, 45.0)
        .containsEntry(GpuMetric.MEMORY_TEMPERATURE, 33.0)
        .containsEntry(GpuMetric.CORE_CLOCK, 132.0)
        .containsEntry(GpuMetric.MEMORY_CLOCK, 900.0)
        .containsEntry(GpuMetric.ECC_CORRECTED, 0.0)
        .containsEntry(GpuMetric.ECC_UNCORRECTED, 2.0)
        .containsEntry(GpuMetric.MEMORY_USED, 1_536.0)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 196_608.0)
        .hasSize(11);
    assertThat(read.samples).allMatch(sample -> sample.atMicros() == 1_712_345_678_000_000L);
  }

  @Test
  void anInvalidTimeIsIgnored() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, MONITOR.replace("1712345678", "\"12:00:00\""));
    assertThat(read.samples).allMatch(sample -> sample.atMicros() == RecordingSink.NOW_MICROS);
    assertThat(read.whyIgnored("timestamp")).hasValue("not seconds since 1970");
  }

  @Test
  void staticDataGivesTheModelAndTheMemory() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, STATIC + METRIC);
    assertThat(read.gpus())
        .contains(new GpuIdentity("node-7", "0xABCDEF", 2, "", "AMD Instinct MI250X"));
    assertThat(read.of(2, "")).containsEntry(GpuMetric.MEMORY_TOTAL, 65_520.0).hasSize(1);
    assertThat(read.of(0, "")).hasSize(15);
  }

  @Test
  void otherObjectsAreIgnored() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, "[5, {\"usage\": {\"gfx_activity\": 4}}, {}]");
    assertThat(read.samples).isEmpty();
    assertThat(read.whyIgnored("value")).hasValue("not an object");
    assertThat(read.whyIgnored("GPU")).hasValue("has neither a number nor a unique id");
  }

  @Test
  void itIsRecognisedByAGpuNumberAndABlock() {
    for (String text : List.of(METRIC, MONITOR, STATIC)) {
      assertThat(FORMAT.recognises(new Head("a.json", text))).isTrue();
      assertThat(new RocmSmiJson().recognises(new Head("a.json", text))).isFalse();
    }
    assertThat(FORMAT.recognises(new Head("a.json", "{\"jobs\": [{\"gpu\": 1}]}"))).isFalse();
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> FORMAT.read(in, RecordingSink.SOURCE, (gpu, metric, value, at) -> {}, new Intake()),
        List.of(
            METRIC.getBytes(StandardCharsets.UTF_8),
            MONITOR.getBytes(StandardCharsets.UTF_8),
            STATIC.getBytes(StandardCharsets.UTF_8)));
  }
}
