package io.adlro.study.experiment;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * Mean JCT of some policies at a range of loads, from runs of their own on at most as many seeds as
 * an interval needs.
 *
 * @param series mean JCT in seconds over load
 * @param overUtilization the same over the utilisation in per cent that the policy had at each load
 */
public record LoadCurves(
    List<Double> loads, List<Long> seeds, List<Series> series, List<Series> overUtilization) {
  static final int MOST_SEEDS = Replicates.FEWEST;

  private static final List<Double> LOADS = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 0.95);

  public LoadCurves {
    loads = List.copyOf(loads);
    seeds = List.copyOf(seeds);
    series = List.copyOf(series);
    overUtilization = List.copyOf(overUtilization);
  }

  /** Of the policies with these names, in this order. */
  static LoadCurves of(
      List<Double> loads, List<Long> seeds, DoubleFunction<Comparison> atLoad, List<String> names) {
    List<Comparison> comparisons = loads.stream().map(atLoad::apply).toList();
    return new LoadCurves(
        loads,
        seeds,
        names.stream().map(name -> new Series(name, points(loads, comparisons, name))).toList(),
        names.stream().map(name -> new Series(name, overUtilization(comparisons, name))).toList());
  }

  /** The range of loads, with the one of the comparison. */
  static List<Double> loads(double own) {
    TreeSet<Double> loads = new TreeSet<>(LOADS);
    loads.add(own);
    return List.copyOf(loads);
  }

  private static List<Point> overUtilization(List<Comparison> comparisons, String policy) {
    return comparisons.stream()
        .map(comparison -> comparison.outcome(policy).orElseThrow())
        .map(
            outcome ->
                Point.of(
                    100 * outcome.mean(run -> run.gpus().utilization()), outcome.meanJctSeconds()))
        .toList();
  }

  private static List<Point> points(
      List<Double> loads, List<Comparison> comparisons, String policy) {
    return IntStream.range(0, loads.size())
        .mapToObj(i -> point(loads.get(i), comparisons.get(i).outcome(policy).orElseThrow()))
        .toList();
  }

  private static Point point(double load, PolicyOutcome outcome) {
    double mean = outcome.meanJctSeconds();
    return outcome
        .meanJctInterval()
        .map(interval -> new Point(load, mean, interval.low(), interval.high()))
        .orElseGet(() -> Point.of(load, mean));
  }
}
