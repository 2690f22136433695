package io.adlro.report.chart;

/** A chart for the report. */
public interface Chart {
  /** One complete svg element, as wide as its parent; colours need {@link ChartStyle#css()}. */
  String svg();
}
