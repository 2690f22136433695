package io.adlro.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.catalog.SpeedGuess.Source;
import org.junit.jupiter.api.Test;

final class SpeedGuessTest {
  @Test
  void intervalsAreStudentsWithFourDegreesOfFreedom() {
    // Quantiles from the usual table: t(0.9) = 1.533, t(0.975) = 2.776.
    SpeedGuess guess = new SpeedGuess(0, 1, Source.CATALOGUE);

    assertThat(Math.log(guess.interval(0.8).high())).isCloseTo(1.533, within(0.001));
    assertThat(Math.log(guess.interval(0.95).low())).isCloseTo(-2.776, within(0.001));
  }

  @Test
  void confidenceIsTheChanceOfBeingWithinAFactorTwo() {
    SpeedGuess guess = new SpeedGuess(Math.log(0.5), 0.4, Source.LIKE_JOBS);

    SpeedGuess.Interval interval = guess.interval(guess.confidence());

    assertThat(guess.speed()).isCloseTo(0.5, within(1e-12));
    assertThat(interval.low()).isCloseTo(0.25, within(1e-9));
    assertThat(interval.high()).isCloseTo(1, within(1e-9));
  }

  @Test
  void aCertainEstimateHasAnIntervalOfOnePoint() {
    SpeedGuess guess = new SpeedGuess(0, 0, Source.CATALOGUE);

    assertThat(guess.confidence()).isEqualTo(1);
    assertThat(guess.interval(0.99)).isEqualTo(new SpeedGuess.Interval(1, 1));
  }

  @Test
  void anImpossibleProbabilityIsRefused() {
    assertThatThrownBy(() -> new SpeedGuess(0, 1, Source.CATALOGUE).interval(1))
        .hasMessageContaining("between 0 and 1");
  }
}
