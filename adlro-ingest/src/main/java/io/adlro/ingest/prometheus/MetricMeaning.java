package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;

/** The meaning of a metric name. */
sealed interface MetricMeaning {
  /** When and how a value is passed on. */
  enum Use {
    /** At once. */
    NOW,
    /** At the end of the page, if that GPU has no value of a lower rank. */
    LATER,
    /** As {@link #LATER}; the labels name the clock. */
    CLOCK,
    /** Parts of one sum, one per link and direction. */
    PART_OF_SUM,
    /** Bits that make one mask. */
    PART_OF_MASK,
    /** Free, used and reserved memory give the total if the page has none. */
    FREE_MEMORY,
    RESERVED_MEMORY
  }

  /** The meaning of zero. */
  enum Zero {
    COUNTS,
    /** The exporter prints zero if there is no sensor. */
    MEANS_NO_VALUE
  }

  /**
   * A measurement.
   *
   * @param choice rank among names of the same metric: the lowest with a value counts
   */
  record Reading(Use use, int choice, GpuMetric metric, Conversion conversion, Zero zero)
      implements MetricMeaning {}

  /** A measurement if the labels are those of AMD's exporter: sites choose their own prefix. */
  record IfAmd(Reading reading) implements MetricMeaning {}

  /** A constant whose labels describe a GPU. */
  record Info() implements MetricMeaning {}

  record Ignored(String why) implements MetricMeaning {}
}
