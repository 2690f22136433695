package io.adlro.report.chart;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.AxisScale;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;

/** Two axes, and which points they can show: NaN and infinite values are left out. */
record Axes(Axis x, Axis y) {
  boolean draws(Point point) {
    return x.scale().draws(point.x()) && y.scale().draws(point.y());
  }

  boolean drawsInterval(Point point) {
    return draws(point)
        && point.hasInterval()
        && y.scale().draws(point.low())
        && y.scale().draws(point.high());
  }

  boolean drawAnyOf(List<Series> series) {
    return series.stream().flatMap(s -> s.points().stream()).anyMatch(this::draws);
  }

  Span xSpan(List<Series> series) {
    Span span = Span.EMPTY;
    for (Series one : series) {
      for (Point point : one.points()) {
        span = draws(point) ? span.with(point.x()) : span;
      }
    }
    return span;
  }

  /** With the intervals; starts at zero on a linear axis if the values come near it. */
  Span ySpan(List<Series> series) {
    Span span = Span.EMPTY;
    for (Series one : series) {
      for (Point point : one.points()) {
        span = draws(point) ? span.with(point.y()) : span;
        span = drawsInterval(point) ? span.with(point.low()).with(point.high()) : span;
      }
    }
    return y.scale() == AxisScale.LINEAR ? span.withZeroWhenNear() : span;
  }
}
