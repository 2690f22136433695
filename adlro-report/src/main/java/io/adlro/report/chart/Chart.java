package io.adlro.report.chart;

/** A chart for the report. Its colours need {@link ChartStyle#css()}. */
public interface Chart {
  /** Where the title and the key are. */
  enum Head {
    /** Part of the picture. */
    INSIDE,
    /** Part of the page, so that they stay in place while the picture scrolls. */
    OUTSIDE
  }

  String title();

  /** One complete svg element, as wide as its parent. */
  String svg(Head head);

  /** The key as an element of a page; empty if there is none. */
  String key();

  /** With title and key, for a file of its own. */
  default String svg() {
    return svg(Head.INSIDE);
  }
}
