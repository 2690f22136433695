package io.adlro.ingest.smi;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;

/**
 * The log of {@code nvidia-smi -q -x}, of drivers since its version 5. Its time has no zone, so
 * that of the source is used. Holds one GPU and its slices; the bounds are those of {@link
 * XmlInput}.
 */
public final class NvidiaSmiXml implements MetricFormat {
  private static final String ROOT = "nvidia_smi_log";

  private static final String COMMON_TABLE =
      """
      VALUE 0 UTILIZATION     %   utilization/gpu_util
      VALUE 0 MEMORY_ACTIVITY %   utilization/memory_util
      VALUE 0 MEMORY_TOTAL    MiB fb_memory_usage/total
      VALUE 0 MEMORY_USED     MiB fb_memory_usage/used
      """;

  private static final String GPU_TABLE =
      """
      IDENTITY UUID                    uuid
      IDENTITY MODEL                   product_name
      INDEX                            minor_number
      VALUE 0  TEMPERATURE        C    temperature/gpu_temp
      VALUE 0  MEMORY_TEMPERATURE C    temperature/memory_temp
      VALUE 0  POWER              W    power_readings/power_draw
      VALUE 0  POWER              W    gpu_power_readings/power_draw
      VALUE 1  POWER              W    gpu_power_readings/average_power_draw
      VALUE 2  POWER              W    gpu_power_readings/instant_power_draw
      VALUE 0  CORE_CLOCK         MHz  clocks/sm_clock
      VALUE 1  CORE_CLOCK         MHz  clocks/graphics_clock
      VALUE 0  MEMORY_CLOCK       MHz  clocks/mem_clock
      VALUE 0  PCIE_SENT          KB/s pci/tx_util
      VALUE 0  PCIE_RECEIVED      KB/s pci/rx_util
      VALUE 0  ECC_CORRECTED      -    ecc_errors/volatile/single_bit/total
      VALUE 0  ECC_UNCORRECTED    -    ecc_errors/volatile/double_bit/total
      """;

  private static final String SLICE_TABLE =
      """
      IDENTITY GPU_INSTANCE      gpu_instance_id
      IDENTITY COMPUTE_INSTANCE  compute_instance_id
      """;

  /** Counts since the driver was loaded; lifetime counts of the board are not used. */
  private static final String ECC_TABLE =
      """
      PART ECC_CORRECTED    {block}sram_correctable
      PART ECC_CORRECTED    {block}dram_correctable
      PART ECC_UNCORRECTED  {block}sram_uncorrectable
      PART ECC_UNCORRECTED  {block}sram_uncorrectable_parity
      PART ECC_UNCORRECTED  {block}sram_uncorrectable_secded
      PART ECC_UNCORRECTED  {block}dram_uncorrectable
      """;

  private static final SmiFields GPU =
      SmiFields.parse(
          COMMON_TABLE
              + GPU_TABLE
              + ECC_TABLE.replace("{block}", "ecc_errors/volatile/")
              + NvidiaThrottling.rows("clocks_throttle_reasons/clocks_throttle_reason_")
              + NvidiaThrottling.rows("clocks_event_reasons/clocks_event_reason_"));

  private static final SmiFields SLICE =
      SmiFields.parse(
          COMMON_TABLE
              + SLICE_TABLE
              + ECC_TABLE.replace("{block}", "ecc_error_count/volatile_count/"));

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
