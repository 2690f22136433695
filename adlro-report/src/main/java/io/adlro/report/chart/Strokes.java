package io.adlro.report.chart;

import java.util.List;

/** Dashes and marks, which distinguish series beside their colours. */
final class Strokes {
  private static final List<String> DASHES = List.of("none", "7 3", "2 3", "10 3 2 3");
  private static final double MARK_RADIUS_PX = 3.6;

  /** The number of shapes. */
  static final int MARKS = 5;

  private Strokes() {}

  /** The same for as many places as there are marks, then the next. */
  static String dashes(int place) {
    return DASHES.get(place / MARKS % DASHES.size());
  }

  /** Path of a mark at a point: disc, square, triangle up, diamond or triangle down. */
  static String mark(int shape, double x, double y) {
    double r = MARK_RADIUS_PX;
    return switch (shape) {
      case 0 -> disc(x, y, r);
      case 1 -> polygon(x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
      case 2 -> polygon(x, y - 1.3 * r, x + 1.2 * r, y + r, x - 1.2 * r, y + r);
      case 3 -> polygon(x, y - 1.4 * r, x + 1.4 * r, y, x, y + 1.4 * r, x - 1.4 * r, y);
      default -> polygon(x, y + 1.3 * r, x + 1.2 * r, y - r, x - 1.2 * r, y - r);
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
}
