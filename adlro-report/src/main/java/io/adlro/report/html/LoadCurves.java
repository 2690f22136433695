package io.adlro.report.html;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Setting;
import io.adlro.study.experiment.ReportData;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleFunction;

/**
 * Mean JCT of some policies, with its interval, at a range of loads, from runs of their own on
 * fewer seeds than the comparison.
 */
record LoadCurves(List<Double> loads, List<Long> seeds, List<Series> series) {
  private static final List<Double> LOADS = List.of(0.5, 0.6, 0.7, 0.8, 0.9, 0.95);
  private static final int MOST_SEEDS = 5;

  /** Empty where the load cannot be changed. */
  static Optional<LoadCurves> of(ReportData data, List<PolicyOutcome> policies) {
    return data.atLoad().map(atLoad -> run(data, atLoad, policies));
  }

  private static LoadCurves run(
      ReportData data, DoubleFunction<Setting> atLoad, List<PolicyOutcome> policies) {
    List<PolicyEntry> entries = Selection.entries(data.policies(), policies);
    List<Long> all = data.comparison().seeds();
    List<Long> seeds = all.subList(0, Math.min(MOST_SEEDS, all.size()));
    List<Double> loads = loads(data);
    Map<String, List<Point>> points = new LinkedHashMap<>();
    policies.forEach(policy -> points.put(policy.name(), new ArrayList<>()));
    for (double load : loads) {
      Comparison at = Comparison.run(atLoad.apply(load), entries, seeds, data.threads(), () -> {});
      at.outcomes().forEach(outcome -> points.get(outcome.name()).add(point(load, outcome)));
    }
    List<Series> series = new ArrayList<>();
    points.forEach((name, curve) -> series.add(new Series(name, curve)));
    return new LoadCurves(loads, seeds, series);
  }

  /** A range of them, and the one of the comparison. */
  static List<Double> loads(ReportData data) {
    TreeSet<Double> loads = new TreeSet<>(LOADS);
    loads.add(data.comparison().setting().load());
    return List.copyOf(loads);
  }

  private static Point point(double load, PolicyOutcome outcome) {
    return new Point(
        load,
        outcome.meanJctSeconds(),
        outcome.meanJctInterval().low(),
        outcome.meanJctInterval().high());
  }
}
