package io.adlro.ingest.smi;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_ACTIVITY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TOTAL;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_USED;
import static io.adlro.ingest.metrics.GpuMetric.PCIE_RECEIVED;
import static io.adlro.ingest.metrics.GpuMetric.PCIE_SENT;
import static io.adlro.ingest.metrics.GpuMetric.POWER;
import static io.adlro.ingest.metrics.GpuMetric.TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.UTILIZATION;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.smi.SmiField.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * The log of {@code nvidia-smi -q -x}, of the drivers since its version 5. Its time has no zone, so
 * that of the source is used. Holds one GPU and its slices; the bounds are those of {@link
 * XmlInput}.
 */
public final class NvidiaSmiXml implements MetricFormat {
  private static final String ROOT = "nvidia_smi_log";

  private static final SmiFields GPU = gpu();
  private static final SmiFields SLICE = slice();

  private static SmiFields gpu() {
    Map<String, SmiField> fields = new TreeMap<>(common());
    fields.put("uuid", SmiField.identity(Identity.UUID));
    fields.put("product_name", SmiField.identity(Identity.MODEL));
    fields.put("minor_number", SmiField.index());
    fields.put("temperature/gpu_temp", SmiField.value(TEMPERATURE, "C", 0));
    fields.put("temperature/memory_temp", SmiField.value(MEMORY_TEMPERATURE, "C", 0));
    fields.put("power_readings/power_draw", SmiField.value(POWER, "W", 0));
    fields.put("gpu_power_readings/power_draw", SmiField.value(POWER, "W", 0));
    fields.put("gpu_power_readings/average_power_draw", SmiField.value(POWER, "W", 1));
    fields.put("gpu_power_readings/instant_power_draw", SmiField.value(POWER, "W", 2));
    fields.put("clocks/sm_clock", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("clocks/graphics_clock", SmiField.value(CORE_CLOCK, "MHz", 1));
    fields.put("clocks/mem_clock", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    fields.put("pci/tx_util", SmiField.value(PCIE_SENT, "KB/s", 0));
    fields.put("pci/rx_util", SmiField.value(PCIE_RECEIVED, "KB/s", 0));
    fields.put("ecc_errors/volatile/single_bit/total", SmiField.value(ECC_CORRECTED, "", 0));
    fields.put("ecc_errors/volatile/double_bit/total", SmiField.value(ECC_UNCORRECTED, "", 0));
    addEcc(fields, "ecc_errors/volatile/");
    NvidiaThrottling.add(fields, "clocks_throttle_reasons/clocks_throttle_reason_");
    NvidiaThrottling.add(fields, "clocks_event_reasons/clocks_event_reason_");
    return new SmiFields(fields);
  }

  private static SmiFields slice() {
    Map<String, SmiField> fields = new TreeMap<>(common());
    fields.put("gpu_instance_id", SmiField.identity(Identity.GPU_INSTANCE));
    fields.put("compute_instance_id", SmiField.identity(Identity.COMPUTE_INSTANCE));
    addEcc(fields, "ecc_error_count/volatile_count/");
    return new SmiFields(fields);
  }

  private static Map<String, SmiField> common() {
    return Map.of(
        "utilization/gpu_util", SmiField.value(UTILIZATION, "%", 0),
        "utilization/memory_util", SmiField.value(MEMORY_ACTIVITY, "%", 0),
        "fb_memory_usage/total", SmiField.value(MEMORY_TOTAL, "MiB", 0),
        "fb_memory_usage/used", SmiField.value(MEMORY_USED, "MiB", 0));
  }

  /** Counts since the driver was loaded; those over the life of the board would mix with them. */
  private static void addEcc(Map<String, SmiField> fields, String block) {
    fields.put(block + "sram_correctable", SmiField.part(ECC_CORRECTED));
    fields.put(block + "dram_correctable", SmiField.part(ECC_CORRECTED));
    fields.put(block + "sram_uncorrectable", SmiField.part(ECC_UNCORRECTED));
    fields.put(block + "sram_uncorrectable_parity", SmiField.part(ECC_UNCORRECTED));
    fields.put(block + "sram_uncorrectable_secded", SmiField.part(ECC_UNCORRECTED));
    fields.put(block + "dram_uncorrectable", SmiField.part(ECC_UNCORRECTED));
  }

  @Override
  public String name() {
    return "nvidia-smi XML";
  }

  @Override
  public boolean recognises(Head head) {
    return head.text().contains("<" + ROOT);
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    new NvidiaLog(new XmlInput(in, ROOT), GPU, SLICE, source, sink, intake).read();
  }
}
