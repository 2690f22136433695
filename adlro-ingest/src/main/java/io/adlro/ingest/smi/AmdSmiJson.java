package io.adlro.ingest.smi;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;

/**
 * The output of {@code amd-smi metric}, {@code monitor}, {@code static} or {@code list} with {@code
 * --json}, of ROCm 6 and 7. The time is that of the source, unless the tool prints one with {@code
 * --watch}. Holds one GPU; the bounds are those of {@link JsonInput}.
 */
public final class AmdSmiJson implements MetricFormat {
  private static final Pattern GPU = Pattern.compile("\"gpu\"\\s{0,9}:\\s{0,9}\\d");
  private static final Pattern BLOCK =
      Pattern.compile(
          "\"(?:usage|power|clock|temperature|pcie|ecc|mem_usage|energy|throttle|asic|vram|bdf"
              + "|power_usage|hotspot_temperature|gfx_clk|gfx|mem_clock|vram_used)\"\\s{0,9}:");

  /**
   * The fields of {@code metric}, {@code monitor} and {@code static}, in this order. Before ROCm
   * 6.2 there was one clock of each kind, {@code clock/gfx} and {@code clock/mem}.
   */
  private static final String TABLE =
      """
      INDEX                           gpu
      VALUE 0  UTILIZATION        %   usage/gfx_activity
      VALUE 0  MEMORY_ACTIVITY    %   usage/umc_activity
      VALUE 0  MEMORY_TOTAL       MB  mem_usage/total_vram
      VALUE 0  MEMORY_USED        MB  mem_usage/used_vram
      VALUE 0  TEMPERATURE        C   temperature/edge
      VALUE 1  TEMPERATURE        C   temperature/hotspot
      VALUE 0  MEMORY_TEMPERATURE C   temperature/mem
      VALUE 0  POWER              W   power/socket_power
      VALUE 0  ENERGY             J   energy/total_energy_consumption
      VALUE 0  CORE_CLOCK         MHz clock/gfx_0/clk
      VALUE 0  MEMORY_CLOCK       MHz clock/mem_0/clk
      VALUE 0  CORE_CLOCK         MHz clock/gfx/cur_clk
      VALUE 0  MEMORY_CLOCK       MHz clock/mem/cur_clk
      VALUE 0  ECC_CORRECTED      -   ecc/total_correctable_count
      VALUE 0  ECC_UNCORRECTED    -   ecc/total_uncorrectable_count
      VALUE 0  PCIE_SENT          B/s pcie/current_bandwidth_sent
      VALUE 0  PCIE_RECEIVED      B/s pcie/current_bandwidth_received
      THROTTLE OTHER                  power/throttle_status
      THROTTLE POWER                  throttle/ppt_violation_status
      THROTTLE THERMAL                throttle/prochot_violation_status
      THROTTLE THERMAL                throttle/socket_thermal_violation_status
      THROTTLE THERMAL                throttle/vr_thermal_violation_status
      THROTTLE THERMAL                throttle/hbm_thermal_violation_status
      VALUE 1  UTILIZATION        %   gfx
      VALUE 1  MEMORY_ACTIVITY    %   mem
      VALUE 1  MEMORY_TOTAL       MB  vram_total
      VALUE 1  MEMORY_USED        MB  vram_used
      VALUE 2  TEMPERATURE        C   hotspot_temperature
      VALUE 1  MEMORY_TEMPERATURE C   memory_temperature
      VALUE 1  POWER              W   power_usage
      VALUE 1  CORE_CLOCK         MHz gfx_clk
      VALUE 1  MEMORY_CLOCK       MHz mem_clock
      VALUE 1  ECC_CORRECTED      -   single_bit_ecc
      VALUE 1  ECC_UNCORRECTED    -   double_bit_ecc
      IDENTITY UUID                   uuid
      IDENTITY SERIAL                 asic/asic_serial
      IDENTITY MODEL                  asic/market_name
      IDENTITY SECOND_MODEL           board/product_name
      VALUE 2  MEMORY_TOTAL       MB  vram/size
      """;

  private static final SmiFields FIELDS = SmiFields.parse(TABLE);

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
