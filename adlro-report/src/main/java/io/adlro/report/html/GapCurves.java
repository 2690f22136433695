package io.adlro.report.html;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Setting;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.GapStudy;
import io.adlro.study.experiment.ReportData;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * How far some policies are above the lower bound at a range of loads, in percent.
 *
 * @param cutShort how often the search for a bound ran out of steps
 */
record GapCurves(
    List<Double> loads,
    List<Long> seeds,
    int jobs,
    BoundResult.Scope scope,
    int cutShort,
    List<Series> series) {
  /** Where nobody waits the gap is all but 0, which a log scale has no place for. */
  static final double SMALLEST_PERCENT = 0.1;

  /** Empty where the bound was not asked for or the load cannot be changed. */
  static Optional<GapCurves> of(ReportData data, List<PolicyOutcome> policies) {
    return data.gaps()
        .flatMap(study -> data.atLoad().map(atLoad -> run(data, study, atLoad, policies)));
  }

  private static GapCurves run(
      ReportData data,
      GapStudy study,
      DoubleFunction<Setting> atLoad,
      List<PolicyOutcome> policies) {
    List<PolicyEntry> entries = Selection.entries(data.policies(), policies);
    List<Double> loads = LoadCurves.loads(data);
    Map<String, List<Point>> points = new LinkedHashMap<>();
    policies.forEach(policy -> points.put(policy.name(), new ArrayList<>()));
    List<BoundResult> results = new ArrayList<>();
    for (double load : loads) {
      BoundResult at =
          data.bound()
              .filter(known -> load == data.comparison().setting().load())
              .orElseGet(() -> study.of(atLoad.apply(load), entries, data.comparison().seeds()));
      points.forEach(
          (name, curve) -> curve.add(point(load, at.gapByPolicy().getOrDefault(name, Double.NaN))));
      results.add(at);
    }
    List<Series> series = new ArrayList<>();
    points.forEach((name, curve) -> series.add(new Series(name, curve)));
    BoundResult any = results.get(0);
    return new GapCurves(
        loads,
        any.seeds(),
        any.jobs(),
        any.scope(),
        results.stream().mapToInt(BoundResult::cutShort).sum(),
        series);
  }

  private static Point point(double load, double gap) {
    return Point.of(load, Double.isNaN(gap) ? gap : Math.max(SMALLEST_PERCENT, 100 * gap));
  }
}
