package io.adlro.report.chart;

/** The range of the values seen so far. */
record Span(double low, double high) {
  static final Span EMPTY = new Span(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

  Span with(double value) {
    return new Span(Math.min(low, value), Math.max(high, value));
  }

  /** Starts at zero if the values come near it: a cut axis exaggerates differences. */
  Span withZeroWhenNear() {
    return low > 0 && low < high / 2 ? with(0) : this;
  }
}
