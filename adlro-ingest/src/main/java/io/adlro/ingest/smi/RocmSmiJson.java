package io.adlro.ingest.smi;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of {@code rocm-smi --json}: an object for each card. Keys differ in case, colons and
 * words between versions of ROCm. There is no time, so that of the source is used. Holds one card;
 * the bounds are those of {@link JsonInput}.
 */
public final class RocmSmiJson implements MetricFormat {
  private static final Pattern CARD = Pattern.compile("card(\\d{1,5})");
  private static final Pattern HEAD = Pattern.compile("\"card\\d{1,5}\"\\s{0,9}:\\s{0,9}\\{");

  /**
   * The names in lower case and without a colon at the end. Up to ROCm 6.0 the memory activity has
   * a name that suggests memory in use.
   */
  private static final String TABLE =
      """
      IDENTITY UUID                   unique id
      MODEL    MODEL                  card series
      MODEL    SECOND_MODEL           device name
      MODEL    THIRD_MODEL            card model
      VALUE 0  UTILIZATION        %   gpu use (%)
      VALUE 1  UTILIZATION        %   average_gfx_activity (%)
      VALUE 0  MEMORY_ACTIVITY    %   gpu memory read/write activity (%)
      VALUE 0  MEMORY_ACTIVITY    %   gpu memory use (%)
      VALUE 1  MEMORY_ACTIVITY    %   average_umc_activity (%)
      VALUE 0  MEMORY_TOTAL       B   vram total memory (b)
      VALUE 0  MEMORY_USED        B   vram total used memory (b)
      VALUE 0  TEMPERATURE        C   temperature (sensor edge) (c)
      VALUE 1  TEMPERATURE        C   temperature (sensor junction) (c)
      VALUE 2  TEMPERATURE        C   temperature_edge (c)
      VALUE 3  TEMPERATURE        C   temperature_hotspot (c)
      VALUE 0  MEMORY_TEMPERATURE C   temperature (sensor memory) (c)
      VALUE 0  MEMORY_TEMPERATURE C   temperature (sensor mem) (c)
      VALUE 1  MEMORY_TEMPERATURE C   temperature_mem (c)
      VALUE 0  POWER              W   current socket graphics package power (w)
      VALUE 1  POWER              W   average graphics package power (w)
      VALUE 2  POWER              W   current_socket_power (w)
      VALUE 3  POWER              W   average_socket_power (w)
      VALUE 0  ENERGY             uJ  accumulated energy (uj)
      VALUE 0  CORE_CLOCK         MHz sclk clock speed
      VALUE 1  CORE_CLOCK         MHz current_gfxclk (mhz)
      VALUE 0  MEMORY_CLOCK       MHz mclk clock speed
      VALUE 1  MEMORY_CLOCK       MHz current_uclk (mhz)
      """;

  private static final SmiFields FIELDS = SmiFields.parse(TABLE);

  @Override
  public String name() {
    return "rocm-smi JSON";
  }

  @Override
  public boolean recognises(Head head) {
    return HEAD.matcher(head.text()).find();
  }

  @Override
  public void read(InputStream in, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    Cursor json = JsonInput.open(in, intake);
    while (json.nextDocument()) {
      if (json.isObject()) {
        cards(json, source, sink, intake);
      } else {
        intake.ignored("value", "not an object", json.where());
        json.skip();
      }
    }
  }

  private static void cards(Cursor json, MetricSource source, MetricSink sink, Intake intake)
      throws IOException, Unreadable {
    while (json.nextField()) {
      String key = json.name();
      Matcher card = CARD.matcher(key);
      String where = json.where();
      if (json.isObject() && card.matches()) {
        GpuValues gpu = new GpuValues(source, intake);
        gpu.setIndex(Integer.parseInt(card.group(1)));
        card(json, gpu, intake);
        gpu.finish(sink, where);
      } else {
        intake.ignored(key, "not about a card", where);
        json.skip();
      }
    }
  }

  private static void card(Cursor json, GpuValues gpu, Intake intake)
      throws IOException, Unreadable {
    while (json.nextField()) {
      String key = json.name();
      Optional<SmiField> field = FIELDS.find(plain(key));
      String where = json.where();
      if (field.isPresent() && !json.isObject() && !json.isList()) {
        gpu.take(key, field.get(), json.text(), "", where);
      } else {
        intake.ignored(key, "not used", where);
        json.skip();
      }
    }
  }

  private static String plain(String key) {
    String lower = key.strip().toLowerCase(Locale.ROOT);
    return lower.endsWith(":") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
