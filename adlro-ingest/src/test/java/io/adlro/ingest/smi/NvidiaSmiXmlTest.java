package io.adlro.ingest.smi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.ThrottleReason;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NvidiaSmiXmlTest {
  private static final NvidiaSmiXml FORMAT = new NvidiaSmiXml();

  private static final String OLD =
      """
      <?xml version="1.0" ?>
      <!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v9.dtd">
      <nvidia_smi_log>
        <timestamp>Tue Mar  5 12:00:00 2019</timestamp>
        <driver_version>390.12</driver_version>
        <attached_gpus>2</attached_gpus>
        <gpu id="00000000:04:00.0">
          <product_name>Tesla P100-PCIE-16GB</product_name>
          <uuid>GPU-11111111-2222-3333-4444-555555555555</uuid>
          <minor_number>3</minor_number>
          <pci>
            <pci_bus>04</pci_bus>
            <tx_util>120 KB/s</tx_util>
            <rx_util>N/A</rx_util>
          </pci>
          <fan_speed>N/A</fan_speed>
          <clocks_throttle_reasons>
            <clocks_throttle_reason_gpu_idle>Active</clocks_throttle_reason_gpu_idle>
            <clocks_throttle_reason_sw_power_cap>Active</clocks_throttle_reason_sw_power_cap>
            <clocks_throttle_reason_hw_slowdown>Not Active</clocks_throttle_reason_hw_slowdown>
            <clocks_throttle_reason_sw_thermal_slowdown>Active</clocks_throttle_reason_sw_thermal_slowdown>
          </clocks_throttle_reasons>
          <fb_memory_usage>
            <total>16280 MiB</total>
            <used>1100 MiB</used>
            <free>15180 MiB</free>
          </fb_memory_usage>
          <utilization>
            <gpu_util>57 %</gpu_util>
            <memory_util>12 %</memory_util>
          </utilization>
          <ecc_errors>
            <volatile>
              <single_bit>
                <device_memory>4</device_memory>
                <total>5</total>
              </single_bit>
              <double_bit>
                <total>1</total>
              </double_bit>
            </volatile>
            <aggregate>
              <single_bit>
                <total>99</total>
              </single_bit>
            </aggregate>
          </ecc_errors>
          <temperature>
            <gpu_temp>41 C</gpu_temp>
            <gpu_temp_max_threshold>85 C</gpu_temp_max_threshold>
          </temperature>
          <power_readings>
            <power_draw>33.25 W</power_draw>
            <power_limit>250.00 W</power_limit>
          </power_readings>
          <clocks>
            <graphics_clock>1189 MHz</graphics_clock>
            <sm_clock>1190 MHz</sm_clock>
            <mem_clock>715 MHz</mem_clock>
          </clocks>
          <max_clocks>
            <sm_clock>1328 MHz</sm_clock>
          </max_clocks>
        </gpu>
        <gpu id="00000000:05:00.0">
          <product_name>GPU is lost</product_name>
          <uuid>GPU-99999999-2222-3333-4444-555555555555</uuid>
          <minor_number>Unknown Error</minor_number>
          <utilization>
            <gpu_util>ERR!</gpu_util>
          </utilization>
          <power_readings>
            <power_draw>[Unknown Error]</power_draw>
          </power_readings>
        </gpu>
      </nvidia_smi_log>
      """;

  private static final String NEW =
      """
      <?xml version="1.0" ?>
      <!DOCTYPE nvidia_smi_log SYSTEM "nvsmi_device_v13.dtd">
      <nvidia_smi_log>
        <gpu id="00000000:0C:00.0">
          <product_name>NVIDIA H100 80GB HBM3</product_name>
          <display_mode>Requested functionality has been deprecated</display_mode>
          <mig_devices>
            <mig_device>
              <index>0</index>
              <gpu_instance_id>3</gpu_instance_id>
              <compute_instance_id>0</compute_instance_id>
              <ecc_error_count>
                <volatile_count>
                  <sram_uncorrectable>2</sram_uncorrectable>
                </volatile_count>
              </ecc_error_count>
              <fb_memory_usage>
                <total>19968 MiB</total>
                <reserved>0 MiB</reserved>
                <used>12 MiB</used>
              </fb_memory_usage>
            </mig_device>
            <mig_device>
              <index>1</index>
              <gpu_instance_id>4</gpu_instance_id>
              <compute_instance_id>1</compute_instance_id>
              <fb_memory_usage>
                <used>13 MiB</used>
              </fb_memory_usage>
            </mig_device>
            <mig_device>
              <index>2</index>
              <fb_memory_usage>
                <used>14 MiB</used>
              </fb_memory_usage>
            </mig_device>
          </mig_devices>
          <uuid>GPU-aaaaaaaa-2222-3333-4444-555555555555</uuid>
          <minor_number>0</minor_number>
          <clocks_event_reasons>
            <clocks_event_reason_hw_slowdown>Active</clocks_event_reason_hw_slowdown>
            <clocks_event_reason_sync_boost>Not Active</clocks_event_reason_sync_boost>
          </clocks_event_reasons>
          <ecc_errors>
            <volatile>
              <sram_correctable>1</sram_correctable>
              <sram_uncorrectable_parity>2</sram_uncorrectable_parity>
              <sram_uncorrectable_secded>3</sram_uncorrectable_secded>
              <dram_correctable>4</dram_correctable>
              <dram_uncorrectable>N/A</dram_uncorrectable>
            </volatile>
            <aggregate>
              <sram_correctable>77</sram_correctable>
            </aggregate>
          </ecc_errors>
          <gpu_power_readings>
            <instant_power_draw>642.33 W</instant_power_draw>
            <average_power_draw>139.62 W</average_power_draw>
          </gpu_power_readings>
          <module_power_readings>
            <average_power_draw>900 W</average_power_draw>
          </module_power_readings>
        </gpu>
      </nvidia_smi_log>
      """;

  @Test
  void anOldLogGivesAllMetricsInOurUnits() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, OLD);
    assertThat(read.gpus())
        .containsExactly(
            new GpuIdentity(
                "node-7",
                "GPU-11111111-2222-3333-4444-555555555555",
                3,
                "",
                "Tesla P100-PCIE-16GB"));
    int throttle = ThrottleReason.POWER.bit() | ThrottleReason.THERMAL.bit();
    assertThat(read.of(3, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.57)
        .containsEntry(GpuMetric.MEMORY_ACTIVITY, 0.12)
        .containsEntry(GpuMetric.MEMORY_USED, 1_100.0)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 16_280.0)
        .containsEntry(GpuMetric.TEMPERATURE, 41.0)
        .containsEntry(GpuMetric.POWER, 33.25)
        .containsEntry(GpuMetric.CORE_CLOCK, 1_190.0)
        .containsEntry(GpuMetric.MEMORY_CLOCK, 715.0)
        .containsEntry(GpuMetric.ECC_CORRECTED, 5.0)
        .containsEntry(GpuMetric.ECC_UNCORRECTED, 1.0)
        .containsEntry(GpuMetric.PCIE_SENT, 120_000.0)
        .containsEntry(GpuMetric.THROTTLE, (double) throttle)
        .hasSize(12);
    assertThat(read.samples).allMatch(sample -> sample.atMicros() == RecordingSink.NOW_MICROS);
  }

  @Test
  void theMissingValuesOfALostGpuAreCounted() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, OLD);
    assertThat(read.samples).noneMatch(sample -> sample.gpu().uuid().startsWith("GPU-9"));
    assertThat(read.intake.understood()).containsEntry("GPUs", 2L);
    assertThat(read.intake.ignored())
        .contains(
            new Intake.Ignored("utilization/gpu_util", "means no value", "line 70", 1),
            new Intake.Ignored("product_name", "means no value", "line 66", 1),
            new Intake.Ignored("max_clocks", "not used", "line 61", 1));
  }

  @Test
  void aNewLogSumsItsEccCountsAndPrefersAveragePower() throws Exception {
    assertThat(RecordingSink.read(FORMAT, NEW).of(0, ""))
        .containsEntry(GpuMetric.ECC_CORRECTED, 5.0)
        .containsEntry(GpuMetric.ECC_UNCORRECTED, 5.0)
        .containsEntry(GpuMetric.POWER, 139.62)
        .containsEntry(GpuMetric.THROTTLE, (double) ThrottleReason.HARDWARE.bit())
        .hasSize(4);
  }

  @Test
  void slicesHaveTheIdentityOfTheirGpuEvenIfItFollowsThem() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, NEW);
    assertThat(read.of(0, "3"))
        .containsEntry(GpuMetric.MEMORY_USED, 12.0)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 19_968.0)
        .containsEntry(GpuMetric.ECC_UNCORRECTED, 2.0);
    assertThat(read.of(0, "4:1")).containsEntry(GpuMetric.MEMORY_USED, 13.0).hasSize(1);
    assertThat(read.gpus())
        .hasSize(3)
        .allMatch(gpu -> gpu.uuid().equals("GPU-aaaaaaaa-2222-3333-4444-555555555555"));
    assertThat(read.whyIgnored("mig_device")).hasValue("has no gpu_instance_id");
  }

  @Test
  void aGpuWithoutAnIdentityIsCounted() throws Exception {
    RecordingSink read =
        RecordingSink.read(
            FORMAT,
            """
            <nvidia_smi_log><gpu><utilization><gpu_util>5 %</gpu_util></utilization></gpu>
            </nvidia_smi_log>\
            """);
    assertThat(read.samples).isEmpty();
    assertThat(read.whyIgnored("GPU")).hasValue("has neither a number nor a unique id");
  }

  @Test
  void valuesBeforeATruncationRemainValid() {
    RecordingSink read = new RecordingSink();
    String cut = OLD.substring(0, OLD.indexOf("ERR!"));
    assertThatThrownBy(() -> read.readFrom(FORMAT, cut.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 70: not XML, or cut off");
    assertThat(read.of(3, "")).hasSize(12);
  }

  @Test
  void entitiesAreNeitherOpenedNorExpanded() {
    String nasty =
        """
        <!DOCTYPE nvidia_smi_log [<!ENTITY a "5 %"><!ENTITY b SYSTEM "file:///etc/hostname">]>
        <nvidia_smi_log><gpu><minor_number>1</minor_number>
        <uuid>&b;</uuid><utilization><gpu_util>&a;</gpu_util></utilization></gpu></nvidia_smi_log>
        """;
    RecordingSink read = new RecordingSink();
    assertThatThrownBy(() -> read.readFrom(FORMAT, nasty.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Unreadable.class);
    assertThat(read.samples).isEmpty();
  }

  @Test
  void tooDeepAndTooLongTextsAreRefused() {
    String deep = "<nvidia_smi_log>" + "<a>".repeat(100);
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, deep))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("more than 64 elements nest");
    String longer = "<nvidia_smi_log>" + " ".repeat(XmlInput.MOST_BYTES);
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, longer))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("longer than");
  }

  @Test
  void aSecondLogInTheSameFileIsRefusedAfterTheFirst() {
    RecordingSink read = new RecordingSink();
    assertThatThrownBy(() -> read.readFrom(FORMAT, (NEW + NEW).getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("put one log in each file");
    assertThat(read.of(0, "")).hasSize(4);
  }

  @Test
  void otherXmlIsNeitherRecognisedNorRead() {
    assertThat(FORMAT.recognises(new Head("a.xml", OLD))).isTrue();
    assertThat(FORMAT.recognises(new Head("a.xml", "<log/>"))).isFalse();
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, "<log/>"))
        .isInstanceOf(Unreadable.class)
        .hasMessage("line 1: no element <nvidia_smi_log> up to here");
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> FORMAT.read(in, RecordingSink.SOURCE, (gpu, metric, value, at) -> {}, new Intake()),
        List.of(OLD.getBytes(StandardCharsets.UTF_8), NEW.getBytes(StandardCharsets.UTF_8)));
  }
}
