package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;
import io.adlro.ingest.prometheus.MetricMeaning.Use;
import io.adlro.ingest.prometheus.MetricMeaning.Zero;
import io.adlro.ingest.text.FixedWords;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Metric names of one exporter and their meanings, as a table in text. A row is
 *
 * <pre>use [rank] metric conversion name...</pre>
 *
 * with a {@link Use} for the first column. {@code CHOICE} and {@code SENSOR} have a rank: of the
 * names for a metric the one of the lowest rank that has a value counts. For {@code SENSOR} zero
 * means that the sensor does not exist. {@code INFO} is a constant whose labels describe a GPU.
 */
final class MetricNameTable {
  private MetricNameTable() {}

  static Map<String, MetricMeaning> parse(String table) {
    Map<String, MetricMeaning> meanings = new HashMap<>();
    table.lines().forEach(row -> addRow(FixedWords.list(row), meanings));
    return meanings;
  }

  private static void addRow(List<String> row, Map<String, MetricMeaning> meanings) {
    MetricMeaning meaning;
    int names;
    switch (row.get(0)) {
      case "INFO" -> {
        meaning = new MetricMeaning.Info();
        names = 1;
      }
      case "CHOICE", "SENSOR" -> {
        Zero zero = row.get(0).equals("SENSOR") ? Zero.MEANS_NO_VALUE : Zero.COUNTS;
        meaning = reading(Use.LATER, Integer.parseInt(row.get(1)), row.subList(2, 4), zero);
        names = 4;
      }
      default -> {
        Use use = Use.valueOf(row.get(0));
        meaning = reading(use, use == Use.NOW ? 0 : 1, row.subList(1, 3), Zero.COUNTS);
        names = 3;
      }
    }
    row.subList(names, row.size()).forEach(name -> meanings.put(name, meaning));
  }

  private static Reading reading(Use use, int rank, List<String> metric, Zero zero) {
    return new Reading(
        use, rank, GpuMetric.valueOf(metric.get(0)), Conversion.valueOf(metric.get(1)), zero);
  }
}
