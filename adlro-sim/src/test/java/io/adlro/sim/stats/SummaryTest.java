package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SummaryTest {
  @Test
  void percentilesAreNearestRanksOfTheSortedValues() {
    double[] shuffled = IntStream.range(0, 100).mapToDouble(i -> (i * 37) % 100 + 1).toArray();

    Summary summary = Summary.of(shuffled);

    assertThat(summary).isEqualTo(new Summary(100, 50.5, 50, 95, 99, 1, 100));
  }

  @Test
  void aPercentileBetweenRanksTakesTheUpperOne() {
    // ceil(0.5 * 5) = 3, ceil(0.95 * 5) = 5
    Summary summary = Summary.of(new double[] {50, 15, 40, 20, 35});

    assertThat(summary.p50()).isEqualTo(35);
    assertThat(summary.p95()).isEqualTo(50);
  }

  @Test
  void ranksAreNotDisturbedByRoundingOfTheShare() {
    // For none of these sizes may q * n in doubles push the rank one up.
    for (int n = 100; n <= 5_000; n += 100) {
      Summary summary = Summary.of(IntStream.rangeClosed(1, n).asDoubleStream().toArray());

      assertThat(summary.p95()).isEqualTo(n / 100 * 95);
      assertThat(summary.p99()).isEqualTo(n / 100 * 99);
    }
  }

  @Test
  void aSingleValueIsEveryFigure() {
    assertThat(Summary.of(new double[] {7.5}))
        .isEqualTo(new Summary(1, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5));
  }

  @Test
  void theMeanOfAMillionEqualValuesLosesNoDigits() {
    double[] values = new double[1_000_000];
    Arrays.fill(values, 0.1);

    assertThat(Summary.of(values).mean()).isEqualTo(0.1);
  }

  @Test
  void theMeanSurvivesAHugeValueAmongSmallOnes() {
    assertThat(Summary.of(new double[] {1e17, 3, -1e17, 1}).mean()).isEqualTo(1);
  }

  @Test
  void theCallersArrayStaysAsItWas() {
    double[] values = {3, 1, 2};

    Summary.of(values);

    assertThat(values).containsExactly(3, 1, 2);
  }

  @Test
  void nothingAndNotANumberAreRefused() {
    assertThatThrownBy(() -> Summary.of(new double[0])).hasMessageContaining("no values");
    assertThatThrownBy(() -> Summary.of(new double[] {1, Double.NaN}))
        .hasMessageContaining("value 1 is NaN");
  }

  @Test
  void theInterquartileMeanIsTheMeanOfTheMiddleHalf() {
    double[] values = {5, 8, 4, 38, 8, 6, 9, 7, 7, 3, 1, 6};

    assertThat(InterquartileMean.of(values)).isCloseTo(6.5, within(1e-12));
  }

  @Test
  void belowFourValuesTheInterquartileMeanIsThePlainMean() {
    assertThat(InterquartileMean.of(new double[] {1, 2, 9})).isEqualTo(4);
    assertThat(InterquartileMean.of(new double[] {1, 2, 4, 1000})).isEqualTo(3);
  }
}
