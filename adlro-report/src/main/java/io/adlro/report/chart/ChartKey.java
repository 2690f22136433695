package io.adlro.report.chart;

/** What explains the colours of a chart, between its title and its picture. */
interface ChartKey {
  /** Zero when there is nothing to explain. */
  double height();

  void draw(Svg svg, double top);
}
