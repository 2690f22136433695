package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class GapCurvesTest {
  private static BoundResult bound(double gapOfSjf) {
    return new BoundResult(
        40,
        List.of(1L, 2L),
        List.of(20.0, 21.0),
        Map.of("sjf", gapOfSjf, "fcfs", Double.NaN),
        BoundResult.Scope.WITHOUT_PREEMPTION,
        1);
  }

  @Test
  void gapsAreInPercentAndNotBelowTheSmallestOneDrawn() {
    GapCurves curves = GapCurves.of(List.of(0.5, 0.9), load -> bound(load - 0.5), List.of("sjf"));
    assertThat(curves.series())
        .containsExactly(new Series("sjf", List.of(Point.of(0.5, 0.1), Point.of(0.9, 40))));
  }

  @Test
  void aPolicyThatDidNotCompleteTheJobsHasNoGap() {
    GapCurves curves = GapCurves.of(List.of(0.5), load -> bound(0), List.of("fcfs"));
    assertThat(curves.series().get(0).points().get(0).y()).isNaN();
  }

  @Test
  void searchesThatWereCutShortAddUpOverTheLoads() {
    List<Double> loads = LoadCurves.loads(0.9);
    assertThat(loads).containsExactly(0.5, 0.6, 0.7, 0.8, 0.9, 0.95);
    assertThat(GapCurves.of(loads, load -> bound(0), List.of("sjf")).cutShort()).isEqualTo(6);
  }
}
