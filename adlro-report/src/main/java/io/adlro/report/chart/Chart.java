package io.adlro.report.chart;

/** A picture for the report. */
public interface Chart {
  /** One complete svg element, as wide as its parent; colours need {@link ChartStyle#css()}. */
  String svg();
}
