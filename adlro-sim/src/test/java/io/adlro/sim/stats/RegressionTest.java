package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RegressionTest {
  @Test
  void theFitIsThatOfAnscombesFirstSet() {
    double[] x = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    double[] y = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};

    Regression fit = Regression.of(x, y).orElseThrow();

    assertThat(fit.count()).isEqualTo(11);
    assertThat(fit.slope()).isCloseTo(0.50009, within(1e-5));
    assertThat(fit.intercept()).isCloseTo(3.00009, within(1e-5));
    assertThat(fit.rSquared()).isCloseTo(0.66654, within(1e-5));
    // Standard error 0.11791, t(0.975, 9) = 2.26216
    assertThat(fit.slopeInterval().low()).isCloseTo(0.50009 - 2.26216 * 0.11791, within(2e-5));
    assertThat(fit.slopeInterval().high()).isCloseTo(0.50009 + 2.26216 * 0.11791, within(2e-5));
    assertThat(fit.at(10)).isCloseTo(8.00100, within(1e-4));
  }

  @Test
  void pointsOnALineAreFittedExactly() {
    Regression fit = Regression.of(new double[] {1, 2, 4}, new double[] {1, -1, -5}).orElseThrow();

    assertThat(fit.slope()).isCloseTo(-2, within(1e-12));
    assertThat(fit.rSquared()).isCloseTo(1, within(1e-12));
    assertThat(fit.slopeInterval().high() - fit.slopeInterval().low()).isLessThan(1e-6);
  }

  @Test
  void aVerticalCloudHasNoSlope() {
    assertThat(Regression.of(new double[] {0.1, 0.1, 0.1}, new double[] {1, 2, 3})).isEmpty();
    assertThat(Regression.of(new double[] {3}, new double[] {1})).isEmpty();
  }

  @Test
  void aFlatCloudExplainsNothing() {
    Regression fit =
        Regression.of(new double[] {1, 2, 3}, new double[] {0.1, 0.1, 0.1}).orElseThrow();

    assertThat(fit.slope()).isZero();
    assertThat(fit.rSquared()).isZero();
    assertThat(fit.slopeInterval()).isEqualTo(new Interval(0, 0));
  }

  @Test
  void twoPointsLeaveTheSlopesIntervalUnbounded() {
    Regression fit = Regression.of(new double[] {1, 2}, new double[] {5, 7}).orElseThrow();

    assertThat(fit.slope()).isEqualTo(2);
    assertThat(fit.slopeInterval())
        .isEqualTo(new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
  }
}
