package io.adlro.ingest.site;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.site.GpuFindings.Gpu;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The newest plausible value of each metric, for each GPU and slice, in the order of the input. */
final class GpuReadingRows {
  private static final int METRICS = GpuMetric.values().length;

  private static final class Row {
    private final double[] values = new double[METRICS];
    private final long[] atMicros = new long[METRICS];
    private long newestMicros = Long.MIN_VALUE;

    Row() {
      Arrays.fill(values, Double.NaN);
      Arrays.fill(atMicros, Long.MIN_VALUE);
    }
  }

  private final Map<GpuIdentity, Row> rows = new LinkedHashMap<>();

  void add(GpuIdentity gpu, GpuMetric metric, double value, long atMicros) {
    Row row = rows.computeIfAbsent(gpu, g -> new Row());
    row.newestMicros = Math.max(row.newestMicros, atMicros);
    int m = metric.ordinal();
    if (metric.plausible(value) && atMicros >= row.atMicros[m]) {
      row.values[m] = value;
      row.atMicros[m] = atMicros;
    }
  }

  List<Gpu> rows() {
    return rows.entrySet().stream()
        .map(e -> new Gpu(e.getKey(), values(e.getValue()), e.getValue().newestMicros))
        .toList();
  }

  private static Map<GpuMetric, Double> values(Row row) {
    Map<GpuMetric, Double> values = new EnumMap<>(GpuMetric.class);
    for (GpuMetric metric : GpuMetric.values()) {
      double value = row.values[metric.ordinal()];
      if (!Double.isNaN(value)) {
        values.put(metric, value);
      }
    }
    return values;
  }
}
