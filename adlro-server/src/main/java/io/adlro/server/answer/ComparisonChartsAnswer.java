package io.adlro.server.answer;

import io.adlro.server.compare.ComparisonCharts;
import java.util.List;

/**
 * The curves of a comparison.
 *
 * @param loadCurves mean JCT in seconds over load, with the 95 % interval
 * @param distributions share of the jobs over their JCT in seconds
 */
public record ComparisonChartsAnswer(
    List<CurveAnswer> loadCurves, List<CurveAnswer> distributions) {
  public static ComparisonChartsAnswer of(ComparisonCharts charts) {
    return new ComparisonChartsAnswer(
        charts.loadCurves().stream().map(CurveAnswer::of).toList(),
        charts.distributions().stream().map(CurveAnswer::of).toList());
  }
}
