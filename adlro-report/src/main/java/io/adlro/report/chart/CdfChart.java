package io.adlro.report.chart;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Distributions as lines: the share of values up to x. A million values become 200 points. */
public record CdfChart(String title, Axis x, String shareTitle, List<Series> series)
    implements Chart {
  private static final int STEPS = 200;

  public CdfChart {
    series = List.copyOf(series);
  }

  /** Samples by name, drawn in the map's order; {@code shareTitle} says of what the share is. */
  public static CdfChart of(
      String title, Axis x, String shareTitle, Map<String, double[]> samplesByName) {
    List<Series> series = new ArrayList<>();
    samplesByName.forEach((name, values) -> series.add(new Series(name, curve(values))));
    return new CdfChart(title, x, shareTitle, series);
  }

  @Override
  public String svg() {
    return new LineChart(title, x, Axis.linear(shareTitle), series).svg();
  }

  private static List<Point> curve(double[] values) {
    double[] sorted = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
    List<Point> points = new ArrayList<>();
    if (sorted.length == 0) {
      return points;
    }
    int steps = Math.min(STEPS, sorted.length);
    points.add(Point.of(sorted[0], 0));
    for (int k = 1; k <= steps; k++) {
      int rank = (int) (((long) k * sorted.length + steps - 1) / steps);
      points.add(Point.of(sorted[rank - 1], (double) k / steps));
    }
    return points;
  }
}
