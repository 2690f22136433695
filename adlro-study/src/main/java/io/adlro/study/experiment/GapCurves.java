package io.adlro.study.experiment;

import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * How far some policies are above the lower bound at a range of loads, in percent.
 *
 * @param cutShort how often the search for a bound ran out of steps
 */
public record GapCurves(
    List<Double> loads,
    List<Long> seeds,
    int jobs,
    BoundResult.Scope scope,
    int cutShort,
    List<Series> series) {
  /** Without waiting jobs the gap is close to 0, which a log scale cannot show. */
  public static final double SMALLEST_PERCENT = 0.1;

  public GapCurves {
    loads = List.copyOf(loads);
    seeds = List.copyOf(seeds);
    series = List.copyOf(series);
  }

  /** Of the policies with these names, in this order. */
  static GapCurves of(List<Double> loads, DoubleFunction<BoundResult> atLoad, List<String> names) {
    List<BoundResult> results = loads.stream().map(atLoad::apply).toList();
    BoundResult any = results.get(0);
    return new GapCurves(
        loads,
        any.seeds(),
        any.jobs(),
        any.scope(),
        results.stream().mapToInt(BoundResult::cutShort).sum(),
        names.stream().map(name -> new Series(name, points(loads, results, name))).toList());
  }

  private static List<Point> points(List<Double> loads, List<BoundResult> results, String policy) {
    return IntStream.range(0, loads.size())
        .mapToObj(i -> point(loads.get(i), results.get(i), policy))
        .toList();
  }

  private static Point point(double load, BoundResult bound, String policy) {
    double gap = bound.gapByPolicy().getOrDefault(policy, Double.NaN);
    return Point.of(load, Double.isNaN(gap) ? gap : Math.max(SMALLEST_PERCENT, 100 * gap));
  }
}
