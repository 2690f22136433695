package io.adlro.ingest.smi;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.metrics.MetricSink;
import io.adlro.ingest.metrics.MetricSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The lines of {@code nvidia-smi --query-gpu}: a header, then rows of the GPUs, repeatedly; a new
 * header starts a new table.
 */
final class QueryTable {
  private static final String METRIC_TABLE =
      """
      VALUE 0 UTILIZATION        %   utilization.gpu
      VALUE 0 MEMORY_ACTIVITY    %   utilization.memory
      VALUE 0 MEMORY_TOTAL       MiB memory.total
      VALUE 0 MEMORY_USED        MiB memory.used
      VALUE 0 TEMPERATURE        C   temperature.gpu
      VALUE 0 MEMORY_TEMPERATURE C   temperature.memory
      VALUE 0 POWER              W   power.draw
      VALUE 1 POWER              W   power.draw.average
      VALUE 1 POWER              W   gpu.power.draw.average
      VALUE 2 POWER              W   power.draw.instant
      VALUE 2 POWER              W   gpu.power.draw.instant
      VALUE 0 CORE_CLOCK         MHz clocks.current.sm
      VALUE 0 CORE_CLOCK         MHz clocks.sm
      VALUE 1 CORE_CLOCK         MHz clocks.current.graphics
      VALUE 1 CORE_CLOCK         MHz clocks.gr
      VALUE 0 MEMORY_CLOCK       MHz clocks.current.memory
      VALUE 0 MEMORY_CLOCK       MHz clocks.mem
      VALUE 0 ECC_CORRECTED      -   ecc.errors.corrected.volatile.total
      VALUE 0 ECC_UNCORRECTED    -   ecc.errors.uncorrected.volatile.total
      """;

  private static final String IDENTITY_TABLE =
      """
      INDEX           index
      IDENTITY UUID   uuid
      IDENTITY UUID   gpu_uuid
      IDENTITY MODEL  name
      IDENTITY MODEL  gpu_name
      IDENTITY HOST   hostname
      """;

  static final SmiFields METRICS =
      SmiFields.parse(
          METRIC_TABLE
              + NvidiaThrottling.rows("clocks_throttle_reasons.")
              + NvidiaThrottling.rows("clocks_event_reasons.")
              + "MASK clocks_throttle_reasons.active\nMASK clocks_event_reasons.active\n");
  private static final SmiFields IDENTITY = SmiFields.parse(IDENTITY_TABLE);

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

  void line(String text, String where) throws Unreadable {
    List<String> cells = QueryHeader.cells(text);
    if (QueryHeader.isHeader(cells)) {
      start(QueryHeader.of(cells), where);
    } else if (header.isPresent()) {
      row(header.get(), cells, where);
    } else {
      throw new Unreadable(
          where
              + ": no header with the names of the fields; run nvidia-smi with --format=csv,"
              + " without noheader");
    }
  }

  private void start(QueryHeader next, String where) throws Unreadable {
    if (!next.has("index") && !next.has("uuid") && !next.has("gpu_uuid")) {
      throw new Unreadable(
          where + ": no field identifies the GPU of a row; add uuid or index to --query-gpu");
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
      String why = "does not have the %d cells of the header".formatted(columns.names().size());
      intake.ignored("row", why, where);
      return;
    }
    GpuValues gpu = new GpuValues(source, intake);
    for (int i = 0; i < cells.size(); i++) {
      String name = columns.names().get(i);
      if (name.equals(QueryHeader.TIME)) {
        OptionalLong at = clock.micros(cells.get(i));
        if (at.isEmpty()) {
          intake.ignored("row", "its timestamp is not a time", where);
          return;
        }
        gpu.setTime(at.getAsLong());
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

  /** Whether a header was seen; without one nothing was read. */
  boolean isStarted() {
    return header.isPresent();
  }
}
