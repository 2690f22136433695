package io.adlro.ingest.prometheus;

import static io.adlro.ingest.prometheus.PageUnderTest.SOURCE;
import static io.adlro.ingest.prometheus.PageUnderTest.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.Fuzz;
import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.GpuMetric;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

class PrometheusPageTest {
  private static final String UTIL = "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-a\"} ";

  private static List<Double> utilisation(String... lines) {
    return PageUnderTest.of(lines).values(GpuMetric.UTILIZATION);
  }

  @Test
  void timestampsAreMillisecondsInTextAndSecondsInOpenMetrics() {
    assertThat(PageUnderTest.of(UTIL + "1 1700000000123").measured.get(0).atMicros())
        .isEqualTo(1_700_000_000_123_000L);
    assertThat(PageUnderTest.of(UTIL + "1 1700000000.123", "# EOF").measured.get(0).atMicros())
        .isEqualTo(1_700_000_000_123_000L);
    assertThat(PageUnderTest.of(UTIL + "1").measured.get(0).atMicros())
        .isEqualTo(SOURCE.atMicros());
    assertThat(PageUnderTest.of(UTIL + "1 soon").why("DCGM_FI_DEV_GPU_UTIL"))
        .isEqualTo("timestamp is not a time");
    assertThat(PageUnderTest.of(UTIL + "1 1700000000123 5").measured).isEmpty();
  }

  @Test
  void theSameGpuMayBeMeasuredAtSeveralTimes() {
    assertThat(utilisation(UTIL + "1 1700000000000", UTIL + "2 1700000001000"))
        .containsExactly(0.01, 0.02);
  }

  @Test
  void exemplarsAndCountersOfOpenMetricsAreRead() {
    PageUnderTest page =
        PageUnderTest.of(
            "# TYPE DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION counter",
            "# UNIT DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION millijoules",
            "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION_total{gpu=\"0\"} 5000 1700000000"
                + " # {trace_id=\"} 7\"} 0.67 1700000000",
            UTIL + "50 # {} 1",
            "# EOF",
            UTIL + "60");
    assertThat(page.values(GpuMetric.ENERGY)).containsExactly(5.0);
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.5);
    assertThat(page.why("line")).isEqualTo("after the end of the page");
  }

  @Test
  void labelsMayContainEscapesBracesAndBlanks() {
    PageUnderTest page =
        PageUnderTest.of(
            "DCGM_FI_DEV_GPU_UTIL { gpu = \"1\" , modelName=\"a \\\"b\\\" {\\\\} é\\n\", } 50");
    assertThat(page.measured.get(0).gpu().model()).isEqualTo("a \"b\" {\\} é");
    assertThat(page.measured.get(0).gpu().index()).isEqualTo(1);
  }

  @Test
  void lineEndsByteOrderMarksAndBlanksDoNotMatter() {
    String text =
        "\ufeff" + UTIL + "1\r\n\r\n   \t\r\n  " + UTIL + "\t2   1700000002000\r\n#\r\n" + UTIL;
    PageUnderTest page =
        PageUnderTest.of(new ByteArrayInputStream(bytes(text + "3 1700000001000")));
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.01, 0.02, 0.03);
    assertThat(page.intake.ignored()).isEmpty();
  }

  @Test
  void aMalformedLineIsSkippedAndCounted() {
    PageUnderTest page =
        PageUnderTest.of(
            "4 Active Workloads",
            "Active 1g.5gb",
            "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\" 1",
            "DCGM_FI_DEV_GPU_TEMP{gpu=0} 1",
            "DCGM_FI_DEV_XID_ERRORS{gpu=\"0\"}",
            "DCGM_FI_DEV_FB_USED{gpu=\"0\"} 0x10",
            UTIL + "7");
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.07);
    assertThat(page.ignored("line").orElseThrow())
        .isEqualTo(
            new Intake.Ignored("line", "does not begin with the name of a metric", "line 1", 1));
    assertThat(page.why("Active")).isEqualTo("value is not a number");
    assertThat(page.why("DCGM_FI_DEV_GPU_UTIL")).isEqualTo("labels are not closed");
    assertThat(page.why("DCGM_FI_DEV_GPU_TEMP")).isEqualTo("labels are not name=\"value\"");
    assertThat(page.why("DCGM_FI_DEV_XID_ERRORS")).isEqualTo("value is not a number");
    assertThat(page.why("DCGM_FI_DEV_FB_USED")).isEqualTo("value is not a number");
  }

  @Test
  void aLineThatDoesNotFitIsSkippedAndTheNextOneRead() {
    String overlong = "DCGM_FI_DEV_GPU_UTIL{pod=\"" + "x".repeat(3 * ByteLines.LONGEST) + "\"} 1";
    PageUnderTest page = PageUnderTest.of(UTIL + "1 1700000000001", overlong, UTIL + "2");
    assertThat(page.values(GpuMetric.UTILIZATION)).containsExactly(0.01, 0.02);
    assertThat(page.ignored("line").orElseThrow().where()).isEqualTo("line 2");

    String fits = UTIL + "3" + " ".repeat(ByteLines.LONGEST - UTIL.length() - 2);
    assertThat(utilisation(fits)).containsExactly(0.03);
    assertThat(utilisation(overlong)).isEmpty();
  }

  @Test
  void aPageIsReadTheSameInPiecesOfAnySize() {
    StringBuilder text = new StringBuilder();
    for (int gpu = 0; gpu < 1000; gpu++) {
      text.append(
          "DCGM_FI_DEV_GPU_TEMP{gpu=\"%d\",pod=\"%s\"} 40\r\n".formatted(gpu, "x".repeat(gpu)));
    }
    byte[] page = bytes(text.toString());
    PageUnderTest whole = PageUnderTest.of(new ByteArrayInputStream(page));
    PageUnderTest pieces = PageUnderTest.of(new OneByteAtATime(page));
    assertThat(whole.measured).hasSize(1000).isEqualTo(pieces.measured);
  }

  private static final class OneByteAtATime extends ByteArrayInputStream {
    private OneByteAtATime(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] to, int at, int most) {
      return super.read(to, at, Math.min(1, most));
    }
  }

  @Test
  void theNumberOfGpusIsBounded() {
    StringBuilder text = new StringBuilder();
    for (int gpu = 0; gpu < PageGpus.MOST + 100; gpu++) {
      text.append(
          "other_metric{gpu=\"%d\"} 1\nDCGM_FI_DEV_GPU_TEMP{gpu=\"%d\"} 40\n".formatted(gpu, gpu));
    }
    PageUnderTest page = PageUnderTest.of(new ByteArrayInputStream(bytes(text.toString())));
    assertThat(page.measured).hasSize(PageGpus.MOST);
    assertThat(page.ignored("DCGM_FI_DEV_GPU_TEMP").orElseThrow().count()).isEqualTo(100);
  }

  @Test
  void aNameOfUnderscoresIsReadAsQuicklyAsOthers() {
    PageUnderTest page = PageUnderTest.of("_".repeat(60_000) + "{gpu=\"0\"} 1", UTIL + "50");
    assertThat(page.measured).hasSize(1);
    assertThat(page.intake.ignored().get(0).why()).isEqualTo("unknown metric");
  }

  @Test
  void labelsOfOtherMetricsDoNotFillTheGpuTable() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 2 * PageGpus.MOST; i++) {
      text.append("unknown{gpu=\"%d\"} 1\n".formatted(i + 10));
    }
    PageUnderTest page =
        PageUnderTest.of(
            new ByteArrayInputStream(
                bytes(text + UTIL + "50\nDCGM_FI_DEV_GPU_TEMP{gpu=\"1\"} 9\n")));
    assertThat(page.measured).hasSize(2);
  }

  @Test
  void aBrokenConnectionKeepsWhatWasRead() {
    String start = UTIL + "50\nDCGM_FI_DEV_MEMORY_TEMP{gpu=\"0\"} 9\n";
    InputStream in =
        new SequenceInputStream(new ByteArrayInputStream(bytes(start)), new BrokenConnection());
    Intake intake = new Intake();
    assertThatThrownBy(
            () -> new PrometheusPage().read(in, SOURCE, (gpu, metric, value, at) -> {}, intake))
        .isInstanceOf(IOException.class);
    assertThat(intake.understood()).containsOnlyKeys("utilization");
  }

  private static final class BrokenConnection extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("connection reset");
    }

    @Override
    public int read(byte[] to, int at, int most) throws IOException {
      throw new IOException("connection reset");
    }
  }

  @Test
  void aPageIsRecognisedByCommentsOrMetricNames() {
    assertThat(recognised("# HELP DCGM_FI_DEV_SM_CLOCK SM clock\n")).isTrue();
    assertThat(recognised("Idle\n\n# TYPE x gauge\nx 1\n")).isTrue();
    assertThat(recognised("\ufeff" + UTIL + "1\n")).isTrue();
    assertThat(recognised("nvidia_smi_command_exit_code 0\n")).isTrue();
    assertThat(recognised("#!/bin/bash\n# HELP wanted: see below\n#SBATCH --gres=gpu:1\n"))
        .isFalse();
    assertThat(recognised("{\"gpu_id\": 1}")).isFalse();
    assertThat(recognised("gpu_type,count\n")).isFalse();
    assertThat(recognised("")).isFalse();
  }

  private static boolean recognised(String text) {
    return new PrometheusPage().recognises(Head.of("any", bytes(text)));
  }

  @Test
  void mutatedInputIsReadOrRefused() {
    String dcgm =
        """
        # HELP DCGM_FI_DEV_GPU_UTIL GPU utilization (in %).
        DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-a"} 97.5 1700000000123
        DCGM_FI_DEV_FB_USED{gpu="0",GPU_I_ID="3",GPU_I_PROFILE="1g.5gb"} 9
        DCGM_FI_DEV_POWER_USAGE{gpu="0",modelName="a\\"b\\n"} 1.5e+02
        """;
    String amd =
        """
        amd_gpu_clock{clock_type="system",gpu_id="0",serial_number="1"} 132
        gpu_xgmi_link_rx{gpu_id="0",link_index="1"} 2.77e+09 # {a="b"} 1
        x_gpu_used_vram{gpu_id="0",serial_number="1"} 65535
        # EOF
        """;
    String nvidiaSmi =
        """
        nvidia_smi_gpu_info{index="0",name="L40S",uuid="0-0"} 1
        nvidia_smi_mig_memory_used_bytes{gpu_instance_id="9",uuid="0-0"} 1e9\
        """;
    List<byte[]> samples = List.of(bytes(dcgm), bytes(amd), bytes(nvidiaSmi.replace("\n", "\r\n")));
    Fuzz.survive(
        in ->
            new PrometheusPage()
                .read(
                    in,
                    SOURCE,
                    (gpu, metric, value, at) -> assertThat(value).isNotNaN(),
                    new Intake()),
        samples);
  }

  @Test
  void realPagesGiveOnlyPlausibleValues() throws IOException {
    Path data = Path.of("../../shared/data");
    Assumptions.assumeTrue(Files.isDirectory(data));
    try (Stream<Path> files = Files.walk(data)) {
      List<Path> pages =
          files
              .filter(f -> f.toString().matches(".*(\\.prom|\\.metrics|metrics_mini.txt)"))
              .toList();
      assertThat(pages).hasSizeGreaterThanOrEqualTo(9);
      for (Path file : pages) {
        byte[] bytes = Files.readAllBytes(file);
        assertThat(new PrometheusPage().recognises(Head.of(file.toString(), bytes))).isTrue();
        PageUnderTest page = PageUnderTest.of(new ByteArrayInputStream(bytes));
        assertThat(page.measured).as(file.toString()).isNotEmpty();
        assertThat(page.measured)
            .as(file.toString())
            .allMatch(m -> m.metric().plausible(m.value()));
        assertThat(page.intake.ignored()).noneMatch(i -> i.why().equals("unknown metric"));
      }
    }
  }
}
