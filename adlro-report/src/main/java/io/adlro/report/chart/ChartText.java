package io.adlro.report.chart;

/** Estimates the width of drawn text from above: no font is available when the SVG is written. */
final class ChartText {
  private static final String NARROW = " .,:;'|!ijltfr()[]-";

  private ChartText() {}

  static double width(String text, double fontPx) {
    return text.codePoints().mapToDouble(ChartText::ems).sum() * fontPx;
  }

  /** The text, or as much of its beginning as fits, with an ellipsis. */
  static String fit(String text, double roomPx, double fontPx) {
    if (width(text, fontPx) <= roomPx) {
      return text;
    }
    int end = text.length();
    while (end > 0 && width(text.substring(0, end) + "…", fontPx) > roomPx) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }

  private static double ems(int codePoint) {
    if (NARROW.indexOf(codePoint) >= 0) {
      return 0.36;
    }
    if (codePoint >= 0x1100) {
      return 1;
    }
    return Character.isUpperCase(codePoint) || codePoint == 'm' || codePoint == 'w' ? 0.76 : 0.58;
  }
}
