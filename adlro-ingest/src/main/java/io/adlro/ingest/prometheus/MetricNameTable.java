package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;
import io.adlro.ingest.prometheus.MetricMeaning.Use;
import io.adlro.ingest.prometheus.MetricMeaning.Zero;
import java.util.HashMap;
import java.util.Map;

/** A list of metric names and their meanings in the making. */
final class MetricNameTable {
  private final Map<String, MetricMeaning> meanings = new HashMap<>();

  /** Of all names for this metric the best one, which need not wait for others. */
  MetricNameTable now(GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.NOW, 0, metric, conversion, Zero.COUNTS), names);
  }

  /** One of several names for this metric; the lowest choice that has a value counts. */
  MetricNameTable choice(int choice, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.LATER, choice, metric, conversion, Zero.COUNTS), names);
  }

  /** As {@link #choice}, where zero means that there is no such sensor. */
  MetricNameTable sensor(int choice, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.LATER, choice, metric, conversion, Zero.MEANS_NO_VALUE), names);
  }

  /** In one of the more particular ways. */
  MetricNameTable as(Use use, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(use, 1, metric, conversion, Zero.COUNTS), names);
  }

  MetricNameTable naming(String... names) {
    return put(new MetricMeaning.Naming(), names);
  }

  MetricNameTable ignored(String why, String... names) {
    return put(new MetricMeaning.Ignored(why), names);
  }

  private MetricNameTable put(MetricMeaning meaning, String... names) {
    for (String name : names) {
      meanings.put(name, meaning);
    }
    return this;
  }

  Map<String, MetricMeaning> build() {
    return Map.copyOf(meanings);
  }
}
