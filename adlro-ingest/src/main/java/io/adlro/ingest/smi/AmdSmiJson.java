package io.adlro.ingest.smi;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ENERGY;
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
import io.adlro.ingest.metrics.ThrottleReason;
import io.adlro.ingest.smi.SmiField.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The output of {@code amd-smi metric}, {@code monitor}, {@code static} or {@code list} with {@code
 * --json}, of ROCm 6 and 7. The time is that of the source, unless the tool watches and prints its
 * own. Holds one GPU; the bounds are those of {@link JsonInput}.
 */
public final class AmdSmiJson implements MetricFormat {
  private static final Pattern GPU = Pattern.compile("\"gpu\"\\s{0,9}:\\s{0,9}\\d");
  private static final Pattern BLOCK =
      Pattern.compile(
          "\"(?:usage|power|clock|temperature|pcie|ecc|mem_usage|energy|throttle|asic|vram|bdf"
              + "|power_usage|hotspot_temperature|gfx_clk|gfx|mem_clock|vram_used)\"\\s{0,9}:");
  private static final SmiFields FIELDS = fields();

  private static SmiFields fields() {
    Map<String, SmiField> fields = new TreeMap<>();
    fields.put("gpu", SmiField.index());
    addMetric(fields);
    addMonitor(fields);
    addStatic(fields);
    return new SmiFields(fields);
  }

  private static void addMetric(Map<String, SmiField> fields) {
    fields.put("usage/gfx_activity", SmiField.value(UTILIZATION, "%", 0));
    fields.put("usage/umc_activity", SmiField.value(MEMORY_ACTIVITY, "%", 0));
    fields.put("mem_usage/total_vram", SmiField.value(MEMORY_TOTAL, "MB", 0));
    fields.put("mem_usage/used_vram", SmiField.value(MEMORY_USED, "MB", 0));
    fields.put("temperature/edge", SmiField.value(TEMPERATURE, "C", 0));
    fields.put("temperature/hotspot", SmiField.value(TEMPERATURE, "C", 1));
    fields.put("temperature/mem", SmiField.value(MEMORY_TEMPERATURE, "C", 0));
    fields.put("power/socket_power", SmiField.value(POWER, "W", 0));
    fields.put("energy/total_energy_consumption", SmiField.value(ENERGY, "J", 0));
    fields.put("clock/gfx_0/clk", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("clock/mem_0/clk", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    // Before ROCm 6.2 one clock of each kind.
    fields.put("clock/gfx/cur_clk", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("clock/mem/cur_clk", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    fields.put("ecc/total_correctable_count", SmiField.value(ECC_CORRECTED, "", 0));
    fields.put("ecc/total_uncorrectable_count", SmiField.value(ECC_UNCORRECTED, "", 0));
    fields.put("pcie/current_bandwidth_sent", SmiField.value(PCIE_SENT, "B/s", 0));
    fields.put("pcie/current_bandwidth_received", SmiField.value(PCIE_RECEIVED, "B/s", 0));
    fields.put("power/throttle_status", SmiField.throttling(ThrottleReason.OTHER.bit()));
    fields.put("throttle/ppt_violation_status", SmiField.throttling(ThrottleReason.POWER.bit()));
    for (String part : new String[] {"prochot", "socket_thermal", "vr_thermal", "hbm_thermal"}) {
      fields.put(
          "throttle/" + part + "_violation_status",
          SmiField.throttling(ThrottleReason.THERMAL.bit()));
    }
  }

  private static void addMonitor(Map<String, SmiField> fields) {
    fields.put("gfx", SmiField.value(UTILIZATION, "%", 1));
    fields.put("mem", SmiField.value(MEMORY_ACTIVITY, "%", 1));
    fields.put("vram_total", SmiField.value(MEMORY_TOTAL, "MB", 1));
    fields.put("vram_used", SmiField.value(MEMORY_USED, "MB", 1));
    fields.put("hotspot_temperature", SmiField.value(TEMPERATURE, "C", 2));
    fields.put("memory_temperature", SmiField.value(MEMORY_TEMPERATURE, "C", 1));
    fields.put("power_usage", SmiField.value(POWER, "W", 1));
    fields.put("gfx_clk", SmiField.value(CORE_CLOCK, "MHz", 1));
    fields.put("mem_clock", SmiField.value(MEMORY_CLOCK, "MHz", 1));
    fields.put("single_bit_ecc", SmiField.value(ECC_CORRECTED, "", 1));
    fields.put("double_bit_ecc", SmiField.value(ECC_UNCORRECTED, "", 1));
  }

  private static void addStatic(Map<String, SmiField> fields) {
    fields.put("uuid", SmiField.identity(Identity.UUID));
    fields.put("asic/asic_serial", SmiField.identity(Identity.SERIAL));
    fields.put("asic/market_name", SmiField.identity(Identity.MODEL));
    fields.put("board/product_name", SmiField.identity(Identity.SECOND_MODEL));
    fields.put("vram/size", SmiField.value(MEMORY_TOTAL, "MB", 2));
  }

  @Override
  public String name() {
    return "amd-smi JSON";
  }

  @Override
  public boolean recognises(Head head) {
    return GPU.matcher(head.text()).find() && BLOCK.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    new AmdReport(JsonInput.open(in, intake), FIELDS, source, sink, intake).read();
  }
}
