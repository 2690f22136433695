package io.adlro.bench;

import io.adlro.ingest.Intake;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.prometheus.PrometheusPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Samples per second of a dcgm-exporter page of 64 GPUs, from bytes to measurements in our units:
 * 25 metrics as the exporter lists them by default, of which five are not used.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class PrometheusBenchmark {
  private static final int GPUS = 64;

  /** Names, each with a value as the exporter prints it. */
  private static final String[][] METRICS = {
    {"DCGM_FI_DEV_SM_CLOCK", "1410"},
    {"DCGM_FI_DEV_MEM_CLOCK", "1215"},
    {"DCGM_FI_DEV_MEMORY_TEMP", "39"},
    {"DCGM_FI_DEV_GPU_TEMP", "37"},
    {"DCGM_FI_DEV_POWER_USAGE", "115.294000"},
    {"DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", "27151028431"},
    {"DCGM_FI_DEV_PCIE_REPLAY_COUNTER", "0"},
    {"DCGM_FI_DEV_GPU_UTIL", "97"},
    {"DCGM_FI_DEV_MEM_COPY_UTIL", "41"},
    {"DCGM_FI_DEV_ENC_UTIL", "0"},
    {"DCGM_FI_DEV_XID_ERRORS", "0"},
    {"DCGM_FI_DEV_CLOCKS_EVENT_REASONS", "4"},
    {"DCGM_FI_DEV_FB_FREE", "36000"},
    {"DCGM_FI_DEV_FB_USED", "4384"},
    {"DCGM_FI_DEV_FB_RESERVED", "575"},
    {"DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", "0"},
    {"DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", "0"},
    {"DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", "15121"},
    {"DCGM_FI_DEV_VGPU_LICENSE_STATUS", "0"},
    {"DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES", "731204561234"},
    {"DCGM_FI_PROF_GR_ENGINE_ACTIVE", "0.999892"},
    {"DCGM_FI_PROF_PIPE_TENSOR_ACTIVE", "0.412118"},
    {"DCGM_FI_PROF_DRAM_ACTIVE", "0.622646"},
    {"DCGM_FI_PROF_PCIE_TX_BYTES", "1650320123"},
    {"DCGM_FI_PROF_PCIE_RX_BYTES", "1177512345"},
  };

  private static final int SAMPLES = GPUS * 25;

  private final PrometheusPage format = new PrometheusPage();
  private final MetricSource origin = new MetricSource("node-1", 1_700_000_000_000_000L);
  private byte[] page;

  @Setup
  public void print() {
    StringBuilder text = new StringBuilder();
    for (String[] metric : METRICS) {
      text.append("# HELP ").append(metric[0]).append(" A line of help, in words.\n");
      text.append("# TYPE ").append(metric[0]).append(" gauge\n");
      for (int gpu = 0; gpu < GPUS; gpu++) {
        text.append(metric[0]).append(labels(gpu)).append(' ').append(metric[1]).append('\n');
      }
    }
    page = text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String labels(int gpu) {
    return ("{gpu=\"%d\",UUID=\"GPU-7099682b-a20d-2bcc-74ab-%012x\","
            + "pci_bus_id=\"00000000:%02X:00.0\",device=\"nvidia%d\","
            + "modelName=\"NVIDIA A100-SXM4-40GB\",Hostname=\"node-1\","
            + "DCGM_FI_DRIVER_VERSION=\"535.154.05\",container=\"train\",namespace=\"team\","
            + "pod=\"train-%d\"}")
        .formatted(gpu, gpu, gpu, gpu, gpu);
  }

  @Benchmark
  @OperationsPerInvocation(SAMPLES)
  public void samples(Blackhole measured) throws IOException {
    format.read(
        new ByteArrayInputStream(page),
        origin,
        (gpu, metric, value, atMicros) -> {
          measured.consume(gpu);
          measured.consume(value);
        },
        new Intake());
  }
}
