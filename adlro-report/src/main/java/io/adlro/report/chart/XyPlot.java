package io.adlro.report.chart;

import io.adlro.study.figure.AxisScale;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;

/** A plot over two measured axes that end where the drawable points of the series do. */
final class XyPlot {
  private static final double HEIGHT_PX = 300;
  private static final int MOST_Y_TICKS = 8;

  private final Axes axes;
  private final Plot plot;
  private final Ruler x;
  private final Ruler y;

  /** Only for series of which the axes draw some point. */
  XyPlot(String title, Chart.Head head, Axes axes, List<Series> series, ChartKey key) {
    this.axes = axes;
    Span xs = axes.xSpan(series);
    Span ys = axes.ySpan(series);
    AxisScale yScale = axes.y().scale();
    Ticks yTicks = Ticks.covering(yScale, ys.low(), ys.high(), MOST_Y_TICKS);
    double labels =
        yTicks.labels().stream()
            .mapToDouble(s -> ChartText.width(s, Plot.TICK_FONT_PX))
            .max()
            .orElse(0);
    Plot.Captions captions =
        new Plot.Captions(title, head, axes.x().caption(), axes.y().caption(), "");
    this.plot = new Plot(captions, key, Plot.MARGIN_PX + labels + 6, HEIGHT_PX);
    this.x = Ruler.horizontal(axes.x().scale(), xs, plot.left(), plot.right());
    this.y = Ruler.vertical(yScale, yTicks, plot.bottom(), plot.top());
    plot.drawY(y);
    plot.drawX(x);
  }

  Svg svg() {
    return plot.svg();
  }

  Ruler x() {
    return x;
  }

  Ruler y() {
    return y;
  }

  /** Marks a point, with its numbers as the tooltip. */
  void mark(SeriesLook look, String name, Point point) {
    svg()
        .pathWithTooltip(
            tooltip(name, point),
            "mark " + look.css(),
            Strokes.mark(look.mark(), x.at(point.x()), y.at(point.y())));
  }

  String finish() {
    return plot.finish();
  }

  private String tooltip(String name, Point point) {
    String interval =
        point.hasInterval()
            ? " [" + AxisNumbers.brief(point.low()) + ", " + AxisNumbers.brief(point.high()) + "]"
            : "";
    return "%s\n%s: %s\n%s: %s%s"
        .formatted(
            name,
            axes.x().title(),
            AxisNumbers.brief(point.x()),
            axes.y().title(),
            AxisNumbers.brief(point.y()),
            interval);
  }
}
