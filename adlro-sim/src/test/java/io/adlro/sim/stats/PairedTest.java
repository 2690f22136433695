package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class PairedTest {
  @Test
  void differencesAreTakenSeedBySeed() {
    Paired paired = new Paired(new double[] {8, 18, 30}, new double[] {10, 20, 20});

    assertThat(paired.differences()).containsExactly(-2, -2, 10);
    assertThat(paired.relativeDifference()).isCloseTo(6.0 / 50, within(1e-12));
  }

  @Test
  void theRelativeIntervalSurroundsTheRelativeDifference() {
    Paired paired =
        new Paired(new double[] {8, 18, 30, 41, 8, 18}, new double[] {10, 20, 20, 50, 10, 20});

    Interval interval =
        paired
            .relativeInterval(RandomGeneratorFactory.of("L64X128MixRandom").create(5))
            .orElseThrow();

    assertThat(interval.contains(paired.relativeDifference())).isTrue();
    // The extremes that resampling can reach: only the best or only the worst seed.
    assertThat(interval.low()).isBetween(-0.2, 0.0);
    assertThat(interval.high()).isBetween(0.0, 0.5);
  }

  @Test
  void aTieIsHalfAnImprovement() {
    Paired paired = new Paired(new double[] {1, 2, 3, 5}, new double[] {2, 3, 3, 4});

    assertThat(paired.probabilityOfImprovement()).isEqualTo(2.5 / 4);
  }

  @Test
  void thePValueIsThatOfTheTextbookExample() {
    // Hollander and Wolfe (1973), table 3.1: depression before and after therapy. V = 40.
    double[] before = {1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30};
    double[] after = {0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29};

    assertThat(new Paired(before, after).pValue()).isCloseTo(0.0390625, within(1e-12));
  }

  @Test
  void seedsWithoutADifferenceAreDropped() {
    // Five positive differences are left: 2 / 2^5.
    Paired paired =
        new Paired(new double[] {1, 2, 3, 4, 5, 9, 9}, new double[] {0, 0, 0, 0, 0, 9, 9});

    assertThat(paired.pValue()).isCloseTo(0.0625, within(1e-12));
  }

  @Test
  void tiedDifferencesFallBackToTheNormalApproximation() {
    // All ten ranks are 5.5: W = 55, its mean 27.5, its variance 10 * 5.5^2 / 4 = 75.625.
    double[] ones = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    Paired paired = new Paired(ones, new double[10]);

    // z = (27.5 - 0.5) / sqrt(75.625) = 3.1048, two-sided
    assertThat(paired.pValue()).isCloseTo(0.0019042, within(1e-6));
  }

  @Test
  void noDifferenceAtAllIsNoEvidence() {
    Paired same = new Paired(new double[] {4, 5}, new double[] {4, 5});

    assertThat(same.pValue()).isEqualTo(1);
    assertThat(same.probabilityOfImprovement()).isEqualTo(0.5);
    assertThat(same.relativeDifference()).isZero();
  }

  @Test
  void oneSeedProvesNothing() {
    assertThat(new Paired(new double[] {1}, new double[] {100}).pValue()).isEqualTo(1);
  }

  @Test
  void aBaselineOfZeroGivesZeroOrInfinity() {
    double[] zeros = {0, 0};

    assertThat(new Paired(zeros, zeros).relativeDifference()).isZero();
    assertThat(new Paired(new double[] {0, 1}, zeros).relativeDifference())
        .isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void samplesOfDifferentLengthAreNotPairs() {
    assertThatThrownBy(() -> new Paired(new double[] {1, 2}, new double[] {1}))
        .hasMessage("a has 2 values, b has 1: not paired");
  }

  @Test
  void holmMultipliesByTheHypothesesLeftAndNeverFalls() {
    assertThat(Holm.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
  }

  @Test
  void holmStaysWithinOneAndTakesAnyNumberOfHypotheses() {
    assertThat(Holm.adjust(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(Holm.adjust(new double[] {0.2})).containsExactly(0.2);
    assertThat(Holm.adjust(new double[0])).isEmpty();
    assertThatThrownBy(() -> Holm.adjust(new double[] {Double.NaN})).hasMessageContaining("NaN");
  }
}
