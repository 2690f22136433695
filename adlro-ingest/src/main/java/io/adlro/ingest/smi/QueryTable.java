package io.adlro.ingest.smi;

import static io.adlro.ingest.metrics.GpuMetric.CORE_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.ECC_CORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.ECC_UNCORRECTED;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_ACTIVITY;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_CLOCK;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_TOTAL;
import static io.adlro.ingest.metrics.GpuMetric.MEMORY_USED;
import static io.adlro.ingest.metrics.GpuMetric.POWER;
import static io.adlro.ingest.metrics.GpuMetric.TEMPERATURE;
import static io.adlro.ingest.metrics.GpuMetric.UTILIZATION;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.smi.SmiField.Identity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The lines of {@code nvidia-smi --query-gpu} as they come: a header, then a row for each GPU, over
 * and over; a new header starts a new table.
 */
final class QueryTable {
  static final SmiFields METRICS = metrics();
  private static final SmiFields IDENTITY = identity();

  private final QueryTime clock;
  private final MetricSource source;
  private final MetricSink sink;
  private final Intake intake;
  private Optional<QueryHeader> header = Optional.empty();

  QueryTable(QueryTime clock, MetricSource source, MetricSink sink, Intake intake) {
    this.clock = clock;
    this.source = source;
    this.sink = sink;
    this.intake = intake;
  }

  private static SmiFields metrics() {
    Map<String, SmiField> fields = new TreeMap<>();
    fields.put("utilization.gpu", SmiField.value(UTILIZATION, "%", 0));
    fields.put("utilization.memory", SmiField.value(MEMORY_ACTIVITY, "%", 0));
    fields.put("memory.total", SmiField.value(MEMORY_TOTAL, "MiB", 0));
    fields.put("memory.used", SmiField.value(MEMORY_USED, "MiB", 0));
    fields.put("temperature.gpu", SmiField.value(TEMPERATURE, "C", 0));
    fields.put("temperature.memory", SmiField.value(MEMORY_TEMPERATURE, "C", 0));
    fields.put("power.draw", SmiField.value(POWER, "W", 0));
    fields.put("power.draw.average", SmiField.value(POWER, "W", 1));
    fields.put("gpu.power.draw.average", SmiField.value(POWER, "W", 1));
    fields.put("power.draw.instant", SmiField.value(POWER, "W", 2));
    fields.put("gpu.power.draw.instant", SmiField.value(POWER, "W", 2));
    fields.put("clocks.current.sm", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("clocks.sm", SmiField.value(CORE_CLOCK, "MHz", 0));
    fields.put("clocks.current.graphics", SmiField.value(CORE_CLOCK, "MHz", 1));
    fields.put("clocks.gr", SmiField.value(CORE_CLOCK, "MHz", 1));
    fields.put("clocks.current.memory", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    fields.put("clocks.mem", SmiField.value(MEMORY_CLOCK, "MHz", 0));
    fields.put("ecc.errors.corrected.volatile.total", SmiField.value(ECC_CORRECTED, "", 0));
    fields.put("ecc.errors.uncorrected.volatile.total", SmiField.value(ECC_UNCORRECTED, "", 0));
    for (String family : List.of("clocks_throttle_reasons.", "clocks_event_reasons.")) {
      NvidiaThrottling.add(fields, family);
      fields.put(family + "active", SmiField.throttleMask());
    }
    return new SmiFields(fields);
  }

  private static SmiFields identity() {
    return new SmiFields(
        Map.of(
            "index", SmiField.index(),
            "uuid", SmiField.identity(Identity.UUID),
            "gpu_uuid", SmiField.identity(Identity.UUID),
            "name", SmiField.identity(Identity.MODEL),
            "gpu_name", SmiField.identity(Identity.MODEL),
            "hostname", SmiField.identity(Identity.HOST)));
  }

  void line(String text, String where) throws Unreadable {
    List<String> cells = QueryHeader.cells(text);
    if (QueryHeader.isHeader(cells)) {
      start(QueryHeader.of(cells), where);
    } else if (header.isPresent()) {
      row(header.get(), cells, where);
    } else {
      throw new Unreadable(
          where + ": no header to name the fields; run nvidia-smi with --format=csv, no noheader");
    }
  }

  private void start(QueryHeader next, String where) throws Unreadable {
    if (!next.has("index") && !next.has("uuid") && !next.has("gpu_uuid")) {
      throw new Unreadable(
          where + ": no field says which GPU a row is of; add uuid or index to --query-gpu");
    }
    if (!header.equals(Optional.of(next))) {
      for (String name : next.names()) {
        if (field(name).isEmpty() && !name.equals(QueryHeader.TIME)) {
          intake.ignored(name, "not used", where);
        }
      }
    }
    header = Optional.of(next);
  }

  private void row(QueryHeader columns, List<String> cells, String where) {
    if (cells.size() != columns.names().size()) {
      String why = "not the %d cells of the header".formatted(columns.names().size());
      intake.ignored("row", why, where);
      return;
    }
    GpuValues gpu = new GpuValues(source, intake);
    for (int i = 0; i < cells.size(); i++) {
      String name = columns.names().get(i);
      if (name.equals(QueryHeader.TIME)) {
        OptionalLong at = clock.micros(cells.get(i));
        if (at.isEmpty()) {
          intake.ignored("row", "its timestamp is no time", where);
          return;
        }
        gpu.measuredAt(at.getAsLong());
      } else {
        take(gpu, name, cells.get(i), columns.units().get(i), where);
      }
    }
    gpu.finish(sink, where);
  }

  private static void take(GpuValues gpu, String name, String cell, String unit, String where) {
    field(name).ifPresent(field -> gpu.take(name, field, cell, unit, where));
  }

  private static Optional<SmiField> field(String name) {
    return METRICS.find(name).or(() -> IDENTITY.find(name));
  }

  /** Whether a header was seen, without which nothing was understood. */
  boolean isStarted() {
    return header.isPresent();
  }
}
