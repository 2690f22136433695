package io.adlro.report.html;

import io.adlro.report.chart.ChartStyle;
import io.adlro.report.chart.StyleFile;

/** Style sheets of the reports and of the dashboard, and the script of the reports. */
public final class PageStyle {
  private PageStyle() {}

  /** What the dashboard and the reports share: colours, fonts, panels, tables. */
  public static String shared() {
    return ChartStyle.colours() + StyleFile.read("style.css");
  }

  /** All that a report needs. */
  static String css() {
    return ChartStyle.css() + StyleFile.read("style.css") + StyleFile.read("report.css");
  }

  /**
   * Sorts tables and marks the frames that are wider than their place. It contains no characters
   * that XML would escape.
   */
  static String script() {
    return StyleFile.read("report.js");
  }
}
