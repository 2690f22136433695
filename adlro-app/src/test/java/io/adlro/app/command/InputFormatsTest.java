package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.Head;
import io.adlro.ingest.site.InputFormat;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.ScreenTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

final class InputFormatsTest {
  private static final Path SHARED = Path.of("../../shared/data");
  private static final String NONE = "none";

  private static final InputFormats FORMATS =
      new InputFormats(ZoneOffset.UTC, new ScreenTime(OptionalLong.empty(), () -> 0));

  /** By the start or the end of a file's name; the first that fits counts. */
  private static final List<Map.Entry<String, String>> REAL =
      List.of(
          Map.entry("capture_", "nvidia-smi-capture"),
          Map.entry(".metrics", "prometheus"),
          Map.entry(".prom", "prometheus"),
          Map.entry("device-metrics-exporter_metrics_mini", "prometheus"),
          Map.entry(".xml", "nvidia-smi-xml"),
          Map.entry("openpai_rocm_smi", "rocm-smi"),
          Map.entry("rocm-smi_", "rocm-smi"),
          Map.entry("node_mig", "kubernetes-nodes"),
          Map.entry("pod_", "kubernetes"),
          Map.entry("datadog_sinfo", "sinfo"),
          Map.entry("rivos_sinfo", "slurm-json"),
          Map.entry("datadog_squeue", "squeue"),
          Map.entry("rivos_squeue_out", "squeue-json"),
          Map.entry("slurmrestd_24.05_0.0.41_slurm-job", "squeue-json"),
          Map.entry("slurmrestd_25.11_0.0.44_slurm-job", "squeue-json"),
          // Answers without nodes are recognised too, to be refused with the remedy.
          Map.entry("slurmrestd_", "slurm-json"),
          // Lists of counters, descriptions, and outputs that have neither header nor names.
          Map.entry("", NONE));

  private static String recognised(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      Head head = Head.of(file.getFileName().toString(), in.readNBytes(Head.BYTES));
      return FORMATS.recognised(head).map(InputFormat::name).orElse(NONE);
    }
  }

  private static Optional<String> recognised(String file, String text) {
    Head head = Head.of(file, text.getBytes(StandardCharsets.UTF_8));
    return FORMATS.recognised(head).map(InputFormat::name);
  }

  @Test
  void everySampleIsRecognisedAsItsOwnFormatFirst() {
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    Samples.all()
        .forEach(
            (file, sample) -> {
              expected.put(file, sample.format());
              found.put(file, recognised(file, sample.text()).orElse(NONE));
            });
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void everyDetectedFormatHasASample() {
    List<String> sampled = Samples.all().values().stream().map(Samples.Sample::format).toList();
    assertThat(new TreeSet<>(FORMATS.names()))
        .isEqualTo(
            new TreeSet<>(Stream.concat(sampled.stream(), Stream.of("sacct-queue")).toList()));
  }

  @Test
  void noSampleNeedsItsFileName() {
    Samples.all()
        .forEach(
            (file, sample) ->
                assertThat(recognised("-", sample.text())).as(file).hasValue(sample.format()));
  }

  @Test
  void noFormatRecognisesOtherFiles() {
    for (String text :
        List.of("", "hello\n", "a,b\n1,2\n", "{}", "[]", "<html></html>", "\0\0", "1 2 3\n")) {
      assertThat(recognised("file", text)).as(text).isEmpty();
    }
  }

  @Test
  void ourShippedClustersAndTheirExportsAreRecognised() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../scenarios/clusters"))) {
      for (Path file : files.sorted().toList()) {
        assertThat(recognised(file)).as(file.toString()).isEqualTo("adlro-cluster");
      }
    }
    assertThat(recognised("cluster.json", "{\n  \"gpuModels\" : {\n")).hasValue("adlro-cluster");
    assertThat(recognised("x.yaml", "nodes:\n- {name: a, gpuModel: b}\n"))
        .hasValue("adlro-cluster");
  }

  @Test
  void realTelemetryIsRecognisedAsWhatItIs() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(SHARED));
    Map<String, String> expected = new TreeMap<>();
    Map<String, String> found = new TreeMap<>();
    for (String folder : List.of("amd", "dcgm", "k8s", "nvidia-smi", "slurm")) {
      try (Stream<Path> files = Files.list(SHARED.resolve("telemetry-" + folder))) {
        for (Path file : files.toList()) {
          expected.put(file.toString(), expected(file.getFileName().toString()));
          found.put(file.toString(), recognised(file));
        }
      }
    }
    assertThat(found).isEqualTo(expected).hasSizeGreaterThan(40);
  }

  private static String expected(String name) {
    return REAL.stream()
        .filter(e -> name.startsWith(e.getKey()) || name.endsWith(e.getKey()))
        .findFirst()
        .orElseThrow()
        .getValue();
  }
}
