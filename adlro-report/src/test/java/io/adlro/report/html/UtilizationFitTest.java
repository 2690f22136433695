package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Regression;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import org.junit.jupiter.api.Test;

final class UtilizationFitTest {
  @Test
  void oneLineGoesThroughTheRunsOfAllPolicies() {
    Series low = new Series("a", List.of(Point.of(50, 10), Point.of(60, 30)));
    Series high = new Series("b", List.of(Point.of(70, 50), Point.of(80, 70)));
    Regression line = UtilizationFit.through(List.of(low, high)).orElseThrow();
    assertThat(line.slope()).isCloseTo(2, within(1e-12));
    assertThat(line.count()).isEqualTo(4);
  }

  @Test
  void twoRunsAreTooFewForALine() {
    Series two = new Series("a", List.of(Point.of(50, 10), Point.of(60, 30)));
    assertThat(UtilizationFit.through(List.of(two))).isEmpty();
  }

  @Test
  void equalRunsOfATraceCountOnce() {
    ComparisonResult result = Studies.trace(Studies.policies("fcfs"), 5);
    PolicyOutcome fcfs = result.comparison().best();
    assertThat(UtilizationFit.runs(fcfs).points())
        .containsExactly(
            Point.of(
                100 * fcfs.runs().get(0).gpus().utilization(), fcfs.runs().get(0).jct().mean()));
  }
}
