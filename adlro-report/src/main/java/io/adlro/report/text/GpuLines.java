package io.adlro.report.text;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.ingest.message.NumberText;
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

/** GPUs and their metrics, for people. */
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
                    ? "as asked for"
                    : "when it was last measured"));
    lines.addAll(Cell.wrapped("passed on:  ", screened(found)));
    List<GpuMetric> told = told(found);
    if (told.size() < GpuMetric.values().length) {
      String missing =
          Arrays.stream(GpuMetric.values())
              .filter(metric -> !told.contains(metric))
              .map(GpuLines::words)
              .collect(Collectors.joining(", "));
      lines.addAll(Cell.wrapped("not told:   ", missing));
    }
    lines.addAll(identities(found));
    lines.addAll(values(found, told));
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
    String held =
        found.rejected().entrySet().stream()
            .map(e -> NumberText.count(e.getValue()) + " " + e.getKey().sentence())
            .collect(Collectors.joining("; "));
    if (!held.isEmpty()) {
      text.append("; held back: ").append(held);
    }
    if (found.unscreened() > 0) {
      text.append(
          "; %s more than a check looks at".formatted(NumberText.count(found.unscreened())));
    }
    return text.toString();
  }

  private static List<GpuMetric> told(GpuFindings found) {
    return Arrays.stream(GpuMetric.values())
        .filter(metric -> found.gpus().stream().anyMatch(g -> g.values().containsKey(metric)))
        .toList();
  }

  private static List<String> identities(GpuFindings found) {
    TextTable table = new TextTable().words("row").words("node").numbers("index", "");
    table.words("slice").words("UUID").words("model").words("in the catalogue");
    for (int row = 0; row < Math.min(MOST_GPUS, found.gpus().size()); row++) {
      GpuIdentity gpu = found.gpus().get(row).identity();
      boolean numbered = gpu.index() != GpuIdentity.NO_INDEX;
      table.row(
          List.of(
              Integer.toString(row + 1),
              Cell.of(gpu.host()),
              numbered ? Integer.toString(gpu.index()) : NumberText.NONE,
              Cell.of(gpu.instance()),
              Cell.of(gpu.uuid()),
              Cell.of(gpu.model()),
              GpuCatalog.standard().find(gpu.model()).map(GpuSpec::name).orElse(NumberText.NONE)));
    }
    return table.lines();
  }

  private static List<String> values(GpuFindings found, List<GpuMetric> told) {
    TextTable table = new TextTable().words("row").numbers("age", "s");
    told.forEach(metric -> table.numbers(heading(metric), metric.unit()));
    for (int row = 0; row < Math.min(MOST_GPUS, found.gpus().size()); row++) {
      Gpu gpu = found.gpus().get(row);
      List<String> cells = new ArrayList<>();
      cells.add(Integer.toString(row + 1));
      cells.add("%.0f".formatted((found.asOfMicros() - gpu.newestMicros()) / 1e6));
      for (GpuMetric metric : told) {
        cells.add(value(gpu.values().getOrDefault(metric, Double.NaN)));
      }
      table.row(cells);
    }
    return table.lines();
  }

  /** Four digits and as many as a whole number has: codes and counts must not be rounded. */
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
      case ECC_CORRECTED -> "ECC mild";
      case ECC_UNCORRECTED -> "ECC bad";
      case XID -> "XID";
      case PCIE_SENT -> "PCIe out";
      case PCIE_RECEIVED -> "PCIe in";
      case FABRIC_TRAFFIC -> "fabric";
    };
  }
}
