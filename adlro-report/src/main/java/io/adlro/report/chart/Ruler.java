package io.adlro.report.chart;

import io.adlro.study.figure.AxisScale;
import java.util.List;
import java.util.function.IntFunction;

/** Maps values of one axis to pixels, and places its ticks. */
record Ruler(AxisScale scale, Ticks ticks, Span domain, double fromPx, double toPx) {
  private static final int MOST_TICKS = 11;
  private static final double LABEL_GAP_PX = 10;

  static Ruler vertical(AxisScale scale, Ticks ticks, double bottomPx, double topPx) {
    return new Ruler(scale, ticks, new Span(ticks.first(), ticks.last()), bottomPx, topPx);
  }

  /** Ends at round numbers, with as many ticks as their labels leave room for. */
  static Ruler horizontal(AxisScale scale, Span span, double leftPx, double rightPx) {
    for (int most = MOST_TICKS; ; most--) {
      Ticks ticks = Ticks.covering(scale, span.low(), span.high(), most);
      Span domain = new Span(ticks.first(), ticks.last());
      Ruler ruler = new Ruler(scale, ticks, domain, leftPx, rightPx);
      if (most == Ticks.FEWEST || ruler.labelsFit()) {
        return ruler;
      }
    }
  }

  /**
   * Ends exactly where the range ends, with as many ticks inside as their labels leave room for.
   */
  static Ruler tight(Span span, double leftPx, double rightPx, IntFunction<Ticks> atMost) {
    for (int most = MOST_TICKS; ; most--) {
      Ticks ticks = atMost.apply(most);
      Ruler ruler = new Ruler(AxisScale.LINEAR, ticks, span, leftPx, rightPx);
      if (most == Ticks.FEWEST || ruler.labelsFit()) {
        return ruler;
      }
    }
  }

  double at(double value) {
    double from = scale.position(domain.low());
    double to = scale.position(domain.high());
    return fromPx + (scale.position(value) - from) / (to - from) * (toPx - fromPx);
  }

  private boolean labelsFit() {
    List<Double> values = ticks.values();
    for (int i = 1; i < values.size(); i++) {
      double room = at(values.get(i)) - at(values.get(i - 1));
      double need = (width(i) + width(i - 1)) / 2 + LABEL_GAP_PX;
      if (room < need) {
        return false;
      }
    }
    return true;
  }

  private double width(int tick) {
    return ChartText.width(ticks.labels().get(tick), Plot.TICK_FONT_PX);
  }
}
