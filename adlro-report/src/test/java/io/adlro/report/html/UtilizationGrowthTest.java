package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class UtilizationGrowthTest {
  @Test
  void aJctThatDoublesWithTenPointsOfUtilisationGrowsByTwo() {
    UtilizationGrowth growth =
        UtilizationGrowth.of(series(x -> 3 * Math.pow(2, x / 10), 50, 60, 75, 90)).orElseThrow();

    assertThat(growth.factor()).isCloseTo(2, within(1e-9));
    assertThat(growth.rSquared()).isCloseTo(1, within(1e-9));
    assertThat(growth.interval().low()).isCloseTo(2, within(1e-6));
  }

  @Test
  void tooFewLoadsHaveNoGrowth() {
    assertThat(UtilizationGrowth.of(series(x -> x, 50, 70, 90))).isEmpty();
    assertThat(UtilizationGrowth.of(series(x -> x, 50, 50, 70, 90))).isEmpty();
  }

  @Test
  void aSaturatedPolicyWhoseUtilisationStaysHasNoGrowth() {
    assertThat(UtilizationGrowth.of(series(x -> Math.exp(x), 50, 50.1, 50.2, 50.3))).isEmpty();
  }

  @Test
  void pointsThatDoNotLieNearALineHaveNoGrowth() {
    Series scattered =
        new Series(
            "p", List.of(Point.of(50, 10), Point.of(60, 90), Point.of(70, 8), Point.of(80, 100)));

    assertThat(UtilizationGrowth.of(scattered)).isEmpty();
  }

  @Test
  void missingMeansAreLeftOut() {
    assertThat(UtilizationGrowth.of(series(x -> x > 80 ? Double.NaN : x, 50, 60, 70, 90)))
        .isEmpty();
  }

  private static Series series(DoubleUnaryOperator y, double... x) {
    return new Series(
        "p", DoubleStream.of(x).mapToObj(at -> Point.of(at, y.applyAsDouble(at))).toList());
  }
}
