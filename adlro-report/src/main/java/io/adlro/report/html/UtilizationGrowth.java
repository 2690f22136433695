package io.adlro.report.html;

import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Regression;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Optional;

/**
 * How the mean JCT of a policy grows with utilisation as load rises: the line ln(mean JCT) = a + b
 * utilisation through a point for each load.
 *
 * @param factor by which ten points more of utilisation multiply the mean JCT
 * @param interval of the factor, 95 %
 * @param rSquared share of the variance that the line explains
 */
record UtilizationGrowth(double factor, Interval interval, double rSquared) {
  static final int FEWEST_LOADS = 4;

  /** In points of utilisation; a policy that is saturated at every load has less. */
  static final double LEAST_SPREAD = 10;

  static final double LEAST_R_SQUARED = 0.8;

  private static final double STEP = 10;

  /** Empty where the points are too few or too close, or do not lie near a line. */
  static Optional<UtilizationGrowth> of(Series overUtilization) {
    List<Point> points =
        overUtilization.points().stream()
            .filter(point -> Double.isFinite(point.x()) && point.y() > 0)
            .filter(point -> Double.isFinite(point.y()))
            .toList();
    double[] x = points.stream().mapToDouble(Point::x).toArray();
    double[] logY = points.stream().mapToDouble(point -> Math.log(point.y())).toArray();
    if (points.stream().mapToDouble(Point::x).distinct().count() < FEWEST_LOADS
        || spread(points) < LEAST_SPREAD) {
      return Optional.empty();
    }
    return Regression.of(x, logY)
        .filter(line -> line.rSquared() >= LEAST_R_SQUARED)
        .map(
            line ->
                new UtilizationGrowth(
                    factor(line.slope()),
                    new Interval(
                        factor(line.slopeInterval().low()), factor(line.slopeInterval().high())),
                    line.rSquared()));
  }

  private static double spread(List<Point> points) {
    var range = points.stream().mapToDouble(Point::x).summaryStatistics();
    return range.getMax() - range.getMin();
  }

  private static double factor(double slope) {
    return Math.exp(STEP * slope);
  }
}
