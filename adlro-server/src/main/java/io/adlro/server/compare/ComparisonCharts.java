package io.adlro.server.compare;

import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Optional;

/**
 * What the page draws of a comparison.
 *
 * @param loadCurves mean JCT in seconds over load; none for jobs that are all there at once
 * @param distributions share of the jobs over their JCT in seconds
 * @param bound what the lower bound is, in words
 */
public record ComparisonCharts(
    List<Series> loadCurves,
    List<Series> distributions,
    Optional<String> bound,
    ComparedSchedules schedules) {
  public ComparisonCharts {
    loadCurves = List.copyOf(loadCurves);
    distributions = List.copyOf(distributions);
  }
}
