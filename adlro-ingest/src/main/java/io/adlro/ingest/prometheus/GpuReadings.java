package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuIdentity;
import io.adlro.ingest.metrics.GpuMetric;
import io.adlro.ingest.prometheus.MetricMeaning.Reading;

/**
 * The samples of one GPU on a page. A value that no other sample can replace is passed on at once;
 * fallbacks, sums and totals wait for the end of the page.
 */
final class GpuReadings {
  /** What was done with a sample. */
  enum Outcome {
    TAKEN(""),
    NO_VALUE("means no value"),
    GIVEN_TWICE("given twice");

    private final String why;

    Outcome(String why) {
      this.why = why;
    }

    String why() {
      return why;
    }
  }

  private static final int METRICS = GpuMetric.values().length;

  private GpuIdentity identity;
  private final double[] values = new double[METRICS];
  private final long[] atMicros = new long[METRICS];
  private final int[] choices = new int[METRICS];
  private final boolean[] settled = new boolean[METRICS];
  private double usedMib = Double.NaN;
  private double freeMib = Double.NaN;
  private double reservedMib;
  private long memoryAtMicros;

  GpuReadings(GpuIdentity identity) {
    this.identity = identity;
  }

  GpuIdentity identity() {
    return identity;
  }

  /** Adds properties from other labels of the same GPU. */
  void addLabels(GpuIdentity more) {
    boolean sameSlice = more.instance().startsWith(identity.instance());
    identity =
        new GpuIdentity(
            identity.host(),
            identity.uuid(),
            identity.index() == GpuIdentity.NO_INDEX ? more.index() : identity.index(),
            sameSlice ? more.instance() : identity.instance(),
            identity.model().isEmpty() ? more.model() : identity.model());
  }

  /**
   * @param metric that of the reading, but for clocks the one that the labels name
   */
  Outcome take(Reading reading, GpuMetric metric, double raw, long at, CountingSink out) {
    int m = metric.ordinal();
    if (MissingValue.isMissing(raw, reading)) {
      // A sum that lacks a part is not passed on.
      settled[m] |= reading.use() == MetricMeaning.Use.PART_OF_SUM;
      return Outcome.NO_VALUE;
    }
    double value = reading.conversion().apply(raw);
    if (metric == GpuMetric.MEMORY_USED) {
      usedMib = value;
      memoryAtMicros = at;
    }
    switch (reading.use()) {
      case NOW -> {
        if (settled[m] && atMicros[m] == at) {
          return Outcome.GIVEN_TWICE;
        }
        settled[m] = true;
        atMicros[m] = at;
        out.add(identity, metric, value, at);
      }
      case LATER, CLOCK -> hold(m, reading.choice(), value, at);
      case PART_OF_SUM -> merge(m, soFar(m, at) + value, at);
      case PART_OF_MASK -> merge(m, (double) ((int) soFar(m, at) | (int) value), at);
      case FREE_MEMORY -> freeMib = value;
      case RESERVED_MEMORY -> reservedMib = value;
    }
    return Outcome.TAKEN;
  }

  /** Of equal ranks the newer value counts, then the larger: a GPU has several clocks of a kind. */
  private void hold(int m, int choice, double value, long at) {
    boolean better = choices[m] == 0 || choice < choices[m];
    boolean newer = choice == choices[m] && at > atMicros[m];
    boolean larger = choice == choices[m] && at == atMicros[m] && value > values[m];
    if (!settled[m] && (better || newer || larger)) {
      choices[m] = choice;
      merge(m, value, at);
    }
  }

  /** The sum of the parts of the same time. */
  private double soFar(int m, long at) {
    return choices[m] > 0 && atMicros[m] == at ? values[m] : 0;
  }

  private void merge(int m, double value, long at) {
    choices[m] = Math.max(1, choices[m]);
    values[m] = value;
    atMicros[m] = at;
  }

  /** Passes on the values that waited for the end of the page. */
  void finish(CountingSink out) {
    double total = usedMib + freeMib + reservedMib;
    if (!Double.isNaN(total)) {
      hold(GpuMetric.MEMORY_TOTAL.ordinal(), Integer.MAX_VALUE, total, memoryAtMicros);
    }
    for (GpuMetric metric : GpuMetric.values()) {
      int m = metric.ordinal();
      if (choices[m] > 0 && !settled[m]) {
        out.add(identity, metric, values[m], atMicros[m]);
      }
    }
  }
}
