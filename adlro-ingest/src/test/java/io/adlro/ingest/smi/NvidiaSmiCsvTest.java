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
import io.adlro.ingest.text.TextLines;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NvidiaSmiCsvTest {
  private static final NvidiaSmiCsv FORMAT = new NvidiaSmiCsv(ZoneOffset.UTC);
  private static final long TEN_O_CLOCK_MICROS =
      Instant.parse("2024-01-31T10:00:00Z").getEpochSecond() * 1_000_000;

  private static final String WITH_UNITS =
      """
      timestamp, name, uuid, index, fan.speed [%], utilization.gpu [%], memory.used [MiB], memory.total [MiB], temperature.gpu, power.draw [W], clocks.current.sm [MHz], clocks.current.graphics [MHz], clocks_throttle_reasons.active, ecc.errors.corrected.volatile.total
      2024/01/31 10:00:00.000, Tesla V100-SXM2-32GB, GPU-0a1b2c3d-1111-2222-3333-444444444444, 0, [N/A], 57 %, 1100 MiB, 32510 MiB, 41, 65.31 W, 1380 MHz, 1379 MHz, 0x0000000000000045, 3
      2024/01/31 10:00:00.250, Tesla V100-SXM2-32GB, GPU-0a1b2c3d-1111-2222-3333-555555555555, 1, [N/A], [Unknown Error], [N/A], 32510 MiB, 40, [Not Supported], 135 MHz, 135 MHz, 0x0000000000000001, 0
      """;
  private static final String WITHOUT_UNITS =
      """
      index, utilization.gpu [%], memory.used [MiB], clocks_event_reasons.hw_thermal_slowdown
      0, 57, 1100, Active
      """;

  @Test
  void rowsGiveMetricsAtTheirOwnTime() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, WITH_UNITS);
    assertThat(read.gpus().get(0))
        .isEqualTo(
            new GpuIdentity(
                "node-7",
                "GPU-0a1b2c3d-1111-2222-3333-444444444444",
                0,
                "",
                "Tesla V100-SXM2-32GB"));
    int throttle = ThrottleReason.POWER.bit() | ThrottleReason.THERMAL.bit();
    assertThat(read.of(0, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.57)
        .containsEntry(GpuMetric.MEMORY_USED, 1_100.0)
        .containsEntry(GpuMetric.MEMORY_TOTAL, 32_510.0)
        .containsEntry(GpuMetric.TEMPERATURE, 41.0)
        .containsEntry(GpuMetric.POWER, 65.31)
        .containsEntry(GpuMetric.CORE_CLOCK, 1_380.0)
        .containsEntry(GpuMetric.THROTTLE, (double) throttle)
        .containsEntry(GpuMetric.ECC_CORRECTED, 3.0)
        .hasSize(8);
    assertThat(read.of(1, ""))
        .doesNotContainKeys(GpuMetric.UTILIZATION, GpuMetric.MEMORY_USED, GpuMetric.POWER)
        .containsEntry(GpuMetric.THROTTLE, 0.0);
    assertThat(read.samples.get(0).atMicros()).isEqualTo(TEN_O_CLOCK_MICROS);
    assertThat(read.samples.get(8).atMicros()).isEqualTo(TEN_O_CLOCK_MICROS + 250_000);
    assertThat(read.intake.ignored())
        .contains(
            new Intake.Ignored("fan.speed", "not used", "line 1", 1),
            new Intake.Ignored("utilization.gpu", "means no value", "line 3", 1));
  }

  @Test
  void timesAreInTheGivenZoneOfTheHosts() throws Exception {
    RecordingSink read = RecordingSink.read(new NvidiaSmiCsv(ZoneId.of("Asia/Tokyo")), WITH_UNITS);
    assertThat(read.samples.get(0).atMicros()).isEqualTo(TEN_O_CLOCK_MICROS - 9 * 3_600_000_000L);
  }

  @Test
  void withoutUnitsThoseOfTheHeaderAreUsed() throws Exception {
    RecordingSink read = RecordingSink.read(FORMAT, WITHOUT_UNITS.replace("[MiB]", "[GiB]"));
    assertThat(read.of(0, ""))
        .containsEntry(GpuMetric.UTILIZATION, 0.57)
        .containsEntry(GpuMetric.MEMORY_USED, 1_126_400.0)
        .containsEntry(GpuMetric.THROTTLE, (double) ThrottleReason.THERMAL.bit());
    assertThat(read.samples).allMatch(sample -> sample.atMicros() == RecordingSink.NOW_MICROS);
  }

  @Test
  void aNewHeaderStartsANewTable() throws Exception {
    RecordingSink read =
        RecordingSink.read(
            FORMAT,
            WITHOUT_UNITS
                + """
                index, temperature.gpu, power.draw [W]
                1, 44, 70.5
                """);
    assertThat(read.of(1, ""))
        .containsEntry(GpuMetric.TEMPERATURE, 44.0)
        .containsEntry(GpuMetric.POWER, 70.5)
        .hasSize(2);
  }

  @Test
  void withoutAHeaderTheRemedyIsNamed() {
    String rows = WITH_UNITS.substring(WITH_UNITS.indexOf('\n') + 1);
    assertThat(FORMAT.recognises(new Head("gpu.csv", rows))).isTrue();
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, rows))
        .isInstanceOf(Unreadable.class)
        .hasMessageStartingWith(
            "line 1: no header with the names of the fields; run nvidia-smi with");
    assertThatThrownBy(() -> RecordingSink.read(FORMAT, "\n")).isInstanceOf(Unreadable.class);
  }

  @Test
  void rowsThatNameNoGpuAreRefusedWithTheRemedy() {
    assertThatThrownBy(
            () -> RecordingSink.read(FORMAT, "utilization.gpu [%], memory.used [MiB]\n5, 6"))
        .isInstanceOf(Unreadable.class)
        .hasMessageContaining("add uuid or index to --query-gpu");
  }

  @Test
  void brokenRowsAreIgnoredAndTheRestIsRead() throws Exception {
    RecordingSink read =
        RecordingSink.read(
            FORMAT,
            """
            timestamp, index, utilization.gpu [%]
            Unable to determine the device handle for GPU 0000:0B:00.0: GPU is lost.
            yesterday, 0, 5 %
            2024/02/30 10:00:00.000, 0, 5 %
            2024/01/31 10:00:00.000, -4, 6 %
            2024/01/31 10:00:00.000, 2, 7 %
            2024/01/31 10:00:00.000, 3, many
            """
                + "x".repeat(TextLines.LONGEST + 1)
                + "\n2024/01/31 10:00:00.000, 4, 9 %");
    assertThat(read.gpus()).extracting(GpuIdentity::index).containsExactly(2, 4);
    assertThat(read.intake.ignored())
        .contains(
            new Intake.Ignored("row", "does not have the 3 cells of the header", "line 2", 1),
            new Intake.Ignored("row", "its timestamp is not a time", "line 3", 2),
            new Intake.Ignored("index", "not the number of a GPU", "line 5", 1),
            new Intake.Ignored("utilization.gpu", "not a number", "line 7", 1),
            new Intake.Ignored("line", "longer than 65536 characters", "line 8", 1));
  }

  @Test
  void itsHeaderIsRecognisedAndOtherTablesAreNot() {
    assertThat(FORMAT.recognises(new Head("a", WITHOUT_UNITS))).isTrue();
    assertThat(FORMAT.recognises(new Head("a", "\ufeff" + WITHOUT_UNITS))).isTrue();
    assertThat(FORMAT.recognises(new Head("a", "timestamp,index,gpu_name,user\n1,2,3,4")))
        .isFalse();
    assertThat(FORMAT.recognises(new Head("a", "# HELP x utilization.gpu [%]\nx 5"))).isFalse();
    assertThat(FORMAT.recognises(new Head("a", ""))).isFalse();
  }

  @Test
  void theQueriesOfACaptureAreRead() throws Exception {
    NvidiaSmiCapture capture = new NvidiaSmiCapture(ZoneOffset.UTC);
    String text =
        """
        ####
        # nvidia_gpu_exporter GPU capture
        ####
        collected_at: 2024-01-31T10:00:00Z
        ####
        # capabilities :: list (-L)
        # $ nvidia-smi -L
        ####
        GPU 0: Tesla V100
        ####
        # idle :: query-gpu (csv, what the exporter parses)
        # $ nvidia-smi --query-gpu=index,utilization.gpu --format=csv
        ####
        index, utilization.gpu [%]
        0, 5 %

        ####
        # idle :: pmon (per-process monitor)
        ####
        # gpu pid
            0   1
        """;
    assertThat(capture.recognises(new Head("a.txt", text))).isTrue();
    RecordingSink read = RecordingSink.read(capture, text);
    assertThat(read.of(0, "")).containsEntry(GpuMetric.UTILIZATION, 0.05).hasSize(1);
    assertThat(read.whyIgnored("list (-L)")).hasValue("not used");
    assertThatThrownBy(() -> RecordingSink.read(capture, text.replace("query-gpu (csv", "query")))
        .isInstanceOf(Unreadable.class);
    Fuzz.survive(
        in -> capture.read(in, RecordingSink.SOURCE, (gpu, metric, value, at) -> {}, new Intake()),
        List.of(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    Fuzz.survive(
        in -> FORMAT.read(in, RecordingSink.SOURCE, (gpu, metric, value, at) -> {}, new Intake()),
        List.of(
            WITH_UNITS.getBytes(StandardCharsets.UTF_8),
            WITHOUT_UNITS.getBytes(StandardCharsets.UTF_8)));
  }
}
