package io.adlro.report.text;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.metrics.GpuFault;
import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.site.GpuFindings;
import io.adlro.ingest.site.GpuFindings.Gpu;
import io.adlro.ingest.site.InstantText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** GPUs and their metrics as text. */
final class GpuLines {
  private static final int MOST_GPUS = 64;
  private static final MathContext DIGITS = new MathContext(4);

  private GpuLines() {}

  static List<String> of(GpuFindings found) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "GPUs:       %s; screened as of %s, %s"
            .formatted(
                counted(found),
                InstantText.text(found.asOfMicros()),
                found.basis() == GpuFindings.Basis.ASKED
                    ? "as requested"
                    : "the newest measurement"));
    lines.addAll(Paragraph.wrapped("accepted:   ", screened(found)));
    List<GpuMetric> reported = reported(found);
    if (reported.size() < GpuMetric.values().length) {
      String missing =
          Arrays.stream(GpuMetric.values())
              .filter(metric -> !reported.contains(metric))
              .map(GpuLines::words)
              .collect(Collectors.joining(", "));
      lines.addAll(Paragraph.wrapped("missing:    ", missing));
    }
    lines.addAll(identities(found));
    lines.addAll(values(found, reported));
    lines.addAll(faults(found));
    if (found.gpus().size() > MOST_GPUS) {
      lines.add("and %s, see --json".formatted(more(found.gpus().size() - MOST_GPUS)));
    }
    return lines;
  }

  private static String counted(GpuFindings found) {
    long slices = found.gpus().stream().filter(g -> !g.identity().instance().isEmpty()).count();
    String gpus = NumberText.count(found.gpus().size() - slices, "GPU");
    return slices == 0 ? gpus : gpus + " and " + NumberText.count(slices, "slice");
  }

  private static String more(int rows) {
    return NumberText.count(rows, "more row");
  }

  private static String screened(GpuFindings found) {
    StringBuilder text = new StringBuilder(NumberText.count(found.accepted(), "measurement"));
    String rejected =
        found.rejected().entrySet().stream()
            .map(e -> NumberText.count(e.getValue()) + " " + e.getKey().sentence())
            .collect(Collectors.joining("; "));
    if (!rejected.isEmpty()) {
      text.append("; rejected: ").append(rejected);
    }
    if (found.unscreened() > 0) {
      text.append("; %s more than a check reads".formatted(NumberText.count(found.unscreened())));
    }
    return text.toString();
  }

  private static List<GpuMetric> reported(GpuFindings found) {
    return Arrays.stream(GpuMetric.values())
        .filter(metric -> found.gpus().stream().anyMatch(g -> g.values().containsKey(metric)))
        .toList();
  }

  /** The GPUs that are shown, with their row numbers. */
  private record Row(int number, Gpu gpu) {
    static List<Row> of(GpuFindings found) {
      return IntStream.range(0, Math.min(MOST_GPUS, found.gpus().size()))
          .mapToObj(i -> new Row(i + 1, found.gpus().get(i)))
          .toList();
    }

    GpuIdentity identity() {
      return gpu.identity();
    }
  }

  private static List<String> identities(GpuFindings found) {
    return new RecordTable<Row>()
        .words("row", row -> Integer.toString(row.number()))
        .words("node", row -> CellText.of(row.identity().host()))
        .numbers("index", "", row -> index(row.identity()))
        .words("slice", row -> CellText.of(row.identity().instance()))
        .words("UUID", row -> CellText.of(row.identity().uuid()))
        .words("model", row -> CellText.of(row.identity().model()))
        .words("in the catalogue", row -> catalogued(row.identity().model()))
        .lines(Row.of(found));
  }

  private static String index(GpuIdentity gpu) {
    return gpu.index() == GpuIdentity.NO_INDEX ? NumberText.NONE : Integer.toString(gpu.index());
  }

  private static String catalogued(String model) {
    return GpuCatalog.standard().find(model).map(GpuSpec::name).orElse(NumberText.NONE);
  }

  private static List<String> values(GpuFindings found, List<GpuMetric> metrics) {
    RecordTable<Row> table = new RecordTable<Row>();
    table.words("row", row -> Integer.toString(row.number()));
    table.numbers(
        "age", "s", row -> "%.0f".formatted((found.asOfMicros() - row.gpu().newestMicros()) / 1e6));
    for (GpuMetric metric : metrics) {
      table.numbers(
          heading(metric),
          metric.unit(),
          row -> value(row.gpu().values().getOrDefault(metric, Double.NaN)));
    }
    return table.lines(Row.of(found));
  }

  private record FaultRow(int number, GpuFault fault) {}

  /** Codes and counts of errors in words. */
  private static List<String> faults(GpuFindings found) {
    List<FaultRow> rows = new ArrayList<>();
    for (Row row : Row.of(found)) {
      GpuFault.in(row.gpu().values()).forEach(fault -> rows.add(new FaultRow(row.number(), fault)));
    }
    if (rows.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.addAll(
        Paragraph.wrapped(
            "errors:     ",
            "an XID is the code of the last error and not a count; counts of ECC errors are since"
                + " the last reset where the source has those, else of the lifetime"));
    lines.addAll(
        new RecordTable<FaultRow>()
            .words("row", row -> Integer.toString(row.number()))
            .words("error", row -> row.fault().what())
            .words("meaning", row -> row.fault().meaning())
            .words("what to do", row -> row.fault().action())
            .lines(rows));
    return lines;
  }

  /** Four digits; whole numbers keep all digits, because codes and counts must not be rounded. */
  private static String value(double value) {
    if (Double.isNaN(value)) {
      return NumberText.NONE;
    }
    if (value == Math.rint(value) && Math.abs(value) < 1e12) {
      return NumberText.count((long) value);
    }
    return Math.abs(value) < 1e4
        ? BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros().toPlainString()
        : "%,.0f".formatted(value);
  }

  static String words(GpuMetric metric) {
    return metric.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String heading(GpuMetric metric) {
    return switch (metric) {
      case UTILIZATION -> "util";
      case MEMORY_USED -> "used";
      case MEMORY_TOTAL -> "total";
      case MEMORY_ACTIVITY -> "mem busy";
      case TEMPERATURE -> "temp";
      case MEMORY_TEMPERATURE -> "mem temp";
      case POWER -> "power";
      case ENERGY -> "energy";
      case CORE_CLOCK -> "core";
      case MEMORY_CLOCK -> "mem";
      case THROTTLE -> "throttle";
      case ECC_CORRECTED -> "ECC corr";
      case ECC_UNCORRECTED -> "ECC uncorr";
      case XID -> "XID";
      case PCIE_SENT -> "PCIe out";
      case PCIE_RECEIVED -> "PCIe in";
      case FABRIC_TRAFFIC -> "fabric";
    };
  }
}
