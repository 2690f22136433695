package io.adlro.report.chart;

/** The key to the colours of a chart, between its title and its plot. */
interface ChartKey {
  /** Zero for an empty key. */
  double height();

  void draw(Svg svg, double top);

  /** The same as an element of a page, in as many rows as the page needs. */
  String markup();
}
