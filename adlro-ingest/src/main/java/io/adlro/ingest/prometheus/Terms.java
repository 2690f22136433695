package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.prometheus.Meaning.Reading;
import io.adlro.ingest.prometheus.Meaning.Use;
import io.adlro.ingest.prometheus.Meaning.Zero;
import java.util.HashMap;
import java.util.Map;

/** A list of metric names and their meanings in the making. */
final class Terms {
  private final Map<String, Meaning> meanings = new HashMap<>();

  /** Of all names for this metric the best one, which need not wait for others. */
  Terms now(GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.NOW, 0, metric, conversion, Zero.COUNTS), names);
  }

  /** One of several names for this metric; the lowest choice that has a value counts. */
  Terms choice(int choice, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.LATER, choice, metric, conversion, Zero.COUNTS), names);
  }

  /** As {@link #choice}, where zero means that there is no such sensor. */
  Terms sensor(int choice, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(Use.LATER, choice, metric, conversion, Zero.MEANS_NO_VALUE), names);
  }

  /** In one of the more particular ways. */
  Terms as(Use use, GpuMetric metric, Conversion conversion, String... names) {
    return put(new Reading(use, 1, metric, conversion, Zero.COUNTS), names);
  }

  Terms naming(String... names) {
    return put(new Meaning.Naming(), names);
  }

  Terms ignored(String why, String... names) {
    return put(new Meaning.Ignored(why), names);
  }

  private Terms put(Meaning meaning, String... names) {
    for (String name : names) {
      meanings.put(name, meaning);
    }
    return this;
  }

  Map<String, Meaning> build() {
    return Map.copyOf(meanings);
  }
}
