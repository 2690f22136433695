package io.adlro.server.answer;

import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The points of a line, in columns; without an interval low and high are y. */
public record CurveAnswer(
    String name, List<Double> x, List<Double> y, List<Double> low, List<Double> high) {
  /** Without points of which nothing is known. */
  static CurveAnswer of(Series series) {
    List<Point> points =
        series.points().stream().filter(point -> Double.isFinite(point.y())).toList();
    return new CurveAnswer(
        series.name(),
        column(points, Point::x),
        column(points, Point::y),
        column(points, Point::low),
        column(points, Point::high));
  }

  private static List<Double> column(List<Point> points, ToDoubleFunction<Point> value) {
    return points.stream().map(value::applyAsDouble).toList();
  }
}
