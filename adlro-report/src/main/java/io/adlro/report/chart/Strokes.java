package io.adlro.report.chart;

import java.util.List;

/** Dashes and marks that distinguish series of the same colour. */
final class Strokes {
  private static final List<String> DASHES = List.of("none", "7 3", "2 3", "10 3 2 3");
  private static final double MARK_RADIUS_PX = 3.6;

  private Strokes() {}

  static String dashes(int series) {
    return DASHES.get(palette(series));
  }

  /** Path of the series' mark at a point: disc, square, triangle or diamond. */
  static String mark(int series, double x, double y) {
    double r = MARK_RADIUS_PX;
    return switch (palette(series)) {
      case 0 -> disc(x, y, r);
      case 1 -> polygon(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
      case 2 -> polygon(x, y - 1.3 * r, x + 1.2 * r, y + r, x - 1.2 * r, y + r);
      default -> polygon(x, y - 1.4 * r, x + 1.4 * r, y, x, y + 1.4 * r, x - 1.4 * r, y);
    };
  }

  /** Path through pixels given as x, y in turn. */
  static String polyline(double... xy) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < xy.length; i += 2) {
      path.append(i == 0 ? 'M' : 'L').append(AxisNumbers.pixel(xy[i]));
      path.append(' ').append(AxisNumbers.pixel(xy[i + 1]));
    }
    return path.toString();
  }

  static String polygon(double... xy) {
    return polyline(xy) + "z";
  }

  private static String disc(double x, double y, double r) {
    String arc = "a" + r + " " + r + " 0 1 0 ";
    return polyline(x - r, y)
        + arc
        + AxisNumbers.pixel(2 * r)
        + " 0"
        + arc
        + AxisNumbers.pixel(-2 * r)
        + " 0z";
  }

  private static int palette(int series) {
    return series / ChartStyle.COLOURS % DASHES.size();
  }
}
