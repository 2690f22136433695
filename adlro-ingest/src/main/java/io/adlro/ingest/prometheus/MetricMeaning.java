package io.adlro.ingest.prometheus;

import io.adlro.ingest.metrics.GpuMetric;

/** What the samples of a metric name are to us. */
sealed interface MetricMeaning {
  /** When and how a value is handed over. */
  enum Use {
    /** At once. */
    NOW,
    /** At the end of the page, if nothing better was said of that GPU. */
    LATER,
    /** As {@link #LATER}; which clock it is stands in the labels. */
    CLOCK,
    /** Parts of one sum, one per link and direction. */
    PART_OF_SUM,
    /** Bits that make one mask. */
    PART_OF_MASK,
    /** Together with used and reserved memory it gives the total, where no total is told. */
    FREE_MEMORY,
    RESERVED_MEMORY
  }

  /** What a zero says. */
  enum Zero {
    COUNTS,
    /** The exporter prints it where there is no sensor. */
    MEANS_NO_VALUE
  }

  /**
   * A measurement.
   *
   * @param choice among names that say the same: the lowest that has a value is taken
   */
  record Reading(Use use, int choice, GpuMetric metric, Conversion conversion, Zero zero)
      implements MetricMeaning {}

  /** A measurement if the labels are those of AMD's exporter: sites choose their own prefix. */
  record IfAmd(Reading reading) implements MetricMeaning {}

  /** A constant whose labels describe a GPU. */
  record Info() implements MetricMeaning {}

  record Ignored(String why) implements MetricMeaning {}
}
