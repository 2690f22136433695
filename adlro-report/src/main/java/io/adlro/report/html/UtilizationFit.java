package io.adlro.report.html;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Regression;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Optional;

/** Lines through runs: x is the utilisation of a run in per cent, y its mean JCT in seconds. */
final class UtilizationFit {
  /** A line through two points always fits. */
  static final int FEWEST_RUNS = 3;

  private UtilizationFit() {}

  /** A point for each seed; equal ones, as of a trace, count once. */
  static Series runs(PolicyOutcome policy) {
    List<Point> points =
        policy.runs().stream()
            .map(run -> Point.of(100 * run.gpus().utilization(), run.jct().mean()))
            .filter(point -> Double.isFinite(point.x()) && Double.isFinite(point.y()))
            .distinct()
            .toList();
    return new Series(policy.name(), points);
  }

  /** One line through the runs of all the series; empty if there are too few runs. */
  static Optional<Regression> through(List<Series> series) {
    List<Point> points = series.stream().flatMap(one -> one.points().stream()).toList();
    return points.size() < FEWEST_RUNS
        ? Optional.empty()
        : Regression.of(
            points.stream().mapToDouble(Point::x).toArray(),
            points.stream().mapToDouble(Point::y).toArray());
  }
}
