package io.adlro.report.html;

import io.adlro.report.html.HtmlTable.Cell;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Draws a difference and its interval on a scale that all rows of a table share, with a line at no
 * difference. The scale is that of ratios: half and double are equally far from it.
 */
final class ForestCell {
  private static final double WIDTH_PX = 224;
  private static final double MARGIN_PX = 5;

  /** Ratios beyond a thousandth or a thousandfold are drawn at the edge. */
  private static final double FARTHEST = Math.log(1000);

  private final double low;
  private final double high;

  ForestCell(List<Evidence> differences) {
    double[] ends =
        differences.stream()
            .map(ForestCell::range)
            .flatMapToDouble(range -> DoubleStream.of(range.low(), range.high()))
            .map(ForestCell::logRatio)
            .toArray();
    // Not empty, so that equal policies have a scale too.
    this.low = Math.min(-0.01, DoubleStream.of(ends).min().orElse(0));
    this.high = Math.max(0.01, DoubleStream.of(ends).max().orElse(0));
  }

  Cell of(Evidence difference) {
    return new Cell(page -> draw(page, difference), difference.relative(), "");
  }

  /** Without an interval, the difference itself, which is drawn as a point. */
  private static Interval range(Evidence difference) {
    return difference
        .interval()
        .orElseGet(() -> new Interval(difference.relative(), difference.relative()));
  }

  private void draw(Html page, Evidence difference) {
    Interval range = range(difference);
    page.open("svg", "class", "forest", "viewBox", "0 0 224 16", "aria-hidden", "true");
    line(page, "zero", x(0), x(0), "1", "15");
    line(page, "range", x(range.low()), x(range.high()), "8", "8");
    page.leaf("circle", "cx", x(difference.relative()), "cy", "8", "r", "4").close();
  }

  private static void line(Html page, String css, String x1, String x2, String y1, String y2) {
    page.leaf("line", "class", css, "x1", x1, "x2", x2, "y1", y1, "y2", y2);
  }

  private String x(double relative) {
    double share = (logRatio(relative) - low) / (high - low);
    return "%.1f".formatted(MARGIN_PX + share * (WIDTH_PX - 2 * MARGIN_PX));
  }

  private static double logRatio(double relative) {
    return Math.max(-FARTHEST, Math.min(FARTHEST, Math.log1p(Math.max(-1, relative))));
  }
}
