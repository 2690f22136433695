package io.adlro.ingest.smi;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ENERGY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_ACTIVITY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TOTAL;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_USED;
import static io.adlro.ingest.metrics.GpuMetric.POWER;
import static io.adlro.ingest.metrics.GpuMetric.TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.UTILIZATION;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.metrics.MetricFormat;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.smi.SmiField.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The output of {@code rocm-smi --json}: an object for each card, with keys that change in case,
 * colons and words between the versions of ROCm. It has no time, so that of the source is used.
 * Holds one card; the bounds are those of {@link JsonInput}.
 */
public final class RocmSmiJson implements MetricFormat {
  private static final Pattern CARD = Pattern.compile("card(\\d{1,5})");
  private static final Pattern HEAD = Pattern.compile("\"card\\d{1,5}\"\\s{0,9}:\\s{0,9}\\{");
  private static final SmiFields FIELDS = fields();

  private static SmiFields fields() {
    Map<String, SmiField> fields = new TreeMap<>();
    fields.put("unique id", SmiField.identity(Identity.UUID));
    fields.put("card series", model(Identity.MODEL));
    fields.put("device name", model(Identity.SECOND_MODEL));
    fields.put("card model", model(Identity.THIRD_MODEL));
    fields.put("gpu use (%)", SmiField.value(UTILIZATION, "%", 0));
    fields.put("average_gfx_activity (%)", SmiField.value(UTILIZATION, "%", 1));
    fields.put("gpu memory read/write activity (%)", SmiField.value(MEMORY_ACTIVITY, "%", 0));
    // Up to ROCm 6.0 the same under a name that sounds like memory in use.
    fields.put("gpu memory use (%)", SmiField.value(MEMORY_ACTIVITY, "%", 0));
    fields.put("average_umc_activity (%)", SmiField.value(MEMORY_ACTIVITY, "%", 1));
    fields.put("vram total memory (b)", SmiField.value(MEMORY_TOTAL, "B", 0));
    fields.put("vram total used memory (b)", SmiField.value(MEMORY_USED, "B", 0));
    fields.put("temperature (sensor edge) (c)", SmiField.value(TEMPERATURE, "C", 0));
    fields.put("temperature (sensor junction) (c)", SmiField.value(TEMPERATURE, "C", 1));
    fields.put("temperature_edge (c)", SmiField.value(TEMPERATURE, "C", 2));
    fields.put("temperature_hotspot (c)", SmiField.value(TEMPERATURE, "C", 3));
    fields.put("temperature (sensor memory) (c)", SmiField.value(MEMORY_TEMPERATURE, "C", 0));
    fields.put("temperature (sensor mem) (c)", SmiField.value(MEMORY_TEMPERATURE, "C", 0));
    fields.put("temperature_mem (c)", SmiField.value(MEMORY_TEMPERATURE, "C", 1));
    fields.put("current socket graphics package power (w)", SmiField.value(POWER, "W", 0));
    fields.put("average graphics package power (w)", SmiField.value(POWER, "W", 1));
    fields.put("current_socket_power (w)", SmiField.value(POWER, "W", 2));
    fields.put("average_socket_power (w)", SmiField.value(POWER, "W", 3));
    fields.put("accumulated energy (uj)", SmiField.value(ENERGY, "uJ", 0));
    fields.put("sclk clock speed", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("current_gfxclk (mhz)", SmiField.value(CORE_CLOCK, "MHz", 1));
    fields.put("mclk clock speed", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    fields.put("current_uclk (mhz)", SmiField.value(MEMORY_CLOCK, "MHz", 1));
    return new SmiFields(fields);
  }

  /** Where the host has no table of PCI names, ids of the vendor stand in the place of names. */
  private static SmiField model(Identity which) {
    SmiField name = SmiField.identity(which);
    return (text, unit, draft) ->
        text.startsWith("0x") ? Optional.of("an id, not a name") : name.tell(text, unit, draft);
  }

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
        gpu.numbered(Integer.parseInt(card.group(1)));
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
