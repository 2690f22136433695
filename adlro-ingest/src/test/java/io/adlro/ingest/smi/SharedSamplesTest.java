package io.adlro.ingest.smi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.adlro.ingest.Head;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.metrics.MetricFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real outputs, if they are beside the project. */
final class SharedSamplesTest {
  private static final Path FOLDER = Path.of("..", "..", "shared", "data");
  private static final List<MetricFormat> FORMATS =
      List.of(
          new NvidiaSmiXml(),
          new NvidiaSmiCsv(ZoneOffset.UTC),
          new NvidiaSmiCapture(ZoneOffset.UTC),
          new RocmSmiJson(),
          new AmdSmiJson());

  @ParameterizedTest
  @CsvSource({
    "telemetry-nvidia-smi/openpai_nvidia_smi_out_of_order.xml, nvidia-smi XML, 4, 11441",
    "telemetry-nvidia-smi/openpai_nvidia_smi_sample.xml, nvidia-smi XML, 2, 8112",
    "telemetry-nvidia-smi/openpai_nvidia_smi_sample_ecc_unsupported.xml, nvidia-smi XML, 2, 10989",
    "telemetry-nvidia-smi/telegraf_a100-sxm4-v12.xml, nvidia-smi XML, 5, 81920",
    "telemetry-nvidia-smi/telegraf_a10g.xml, nvidia-smi XML, 1, 23028",
    "telemetry-nvidia-smi/telegraf_gtx-1660-ti.xml, nvidia-smi XML, 1, 5912",
    "telemetry-nvidia-smi/telegraf_rtx-3080-v13.xml, nvidia-smi XML, 1, 10240",
    "telemetry-nvidia-smi/capture_linux-x86_64__nvidia-h100-80gb-hbm3__590.48.01.txt,"
        + " nvidia-smi capture, 1, 81559",
    "telemetry-nvidia-smi/capture_linux-x86_64__nvidia-l40s__595.80.txt,"
        + " nvidia-smi capture, 1, 46068",
    "telemetry-amd/openpai_rocm_smi.json, rocm-smi JSON, 2, 16368",
    "telemetry-amd/rocm-smi_mi100_rocm571.json, rocm-smi JSON, 6, 32752",
    "telemetry-amd/rocm-smi_mi100_rocm602.json, rocm-smi JSON, 4, 32752",
    "telemetry-amd/rocm-smi_rx6700xt_rocm430.json, rocm-smi JSON, 1, 12272",
    "telemetry-amd/rocm-smi_rx6700xt_rocm571.json, rocm-smi JSON, 1, 12272",
    "telemetry-amd/rocm-smi_rx6700xt_rocm612.json, rocm-smi JSON, 1, 12272",
    "telemetry-amd/rocm-smi_vega-10-XT.json, rocm-smi JSON, 1, 16368",
  })
  void aRealOutputIsRecognisedByOneFormatAndRead(
      String file, String format, int gpusAndSlices, double firstTotalMib) throws Exception {
    Path path = FOLDER.resolve(file);
    assumeTrue(Files.exists(path));
    byte[] bytes = Files.readAllBytes(path);
    List<MetricFormat> recognising =
        FORMATS.stream().filter(each -> each.recognises(Head.of(file, bytes))).toList();
    assertThat(recognising).extracting(MetricFormat::name).containsExactly(format);
    RecordingSink read = new RecordingSink();
    read.readFrom(recognising.get(0), bytes);
    assertThat(read.gpus()).hasSize(gpusAndSlices);
    assertThat(read.samples).allMatch(sample -> sample.metric().plausible(sample.value()));
    assertThat(read.samples)
        .filteredOn(sample -> sample.metric() == GpuMetric.MEMORY_TOTAL)
        .first()
        .returns(firstTotalMib, RecordingSink.Sample::value);
    assertThat(read.samples).anyMatch(sample -> sample.metric() == GpuMetric.POWER);
  }
}
