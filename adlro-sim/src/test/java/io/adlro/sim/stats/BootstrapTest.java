package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class BootstrapTest {
  private static final int RUNS = 300;
  private static final int SEEDS = 30;

  @Test
  void theIntervalOfTheMeanHoldsTheTrueMeanInAboutNineteenOfTwentyRuns() {
    RandomGenerator random = random(1);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] values = new double[SEEDS];
      Arrays.setAll(values, i -> 10 + 3 * random.nextGaussian());
      held += Bootstrap.ofMean(values, random).orElseThrow().contains(10) ? 1 : 0;
    }
    // 30 values: the percentile bootstrap is known to be a little narrow (about 93.5 %).
    assertThat(held / (double) RUNS).isBetween(0.89, 0.98);
  }

  @Test
  void theIntervalOfTheMeanIsAsWideAsTheNormalOne() {
    RandomGenerator random = random(2);
    double[] values = new double[400];
    Arrays.setAll(values, i -> 10 + 3 * random.nextGaussian());

    Interval interval = Bootstrap.ofMean(values, random).orElseThrow();

    double expected = 2 * 1.96 * 3 / Math.sqrt(400);
    assertThat(interval.high() - interval.low()).isCloseTo(expected, within(0.15 * expected));
  }

  @Test
  void theRelativeIntervalHoldsTheTrueDifferenceAndPairingNarrowsIt() {
    RandomGenerator random = random(3);
    int held = 0;
    for (int run = 0; run < RUNS; run++) {
      double[] a = new double[SEEDS];
      double[] b = new double[SEEDS];
      for (int i = 0; i < SEEDS; i++) {
        // The seed's own difficulty varies far more than the policies' difference on it.
        b[i] = 100 + 40 * random.nextDouble();
        a[i] = 0.9 * b[i] + random.nextGaussian();
      }
      Interval interval = Bootstrap.ofRelativeDifference(a, b, random).orElseThrow();
      held += interval.contains(-0.1) ? 1 : 0;
      assertThat(interval.high() - interval.low()).isLessThan(0.02);
    }
    assertThat(held / (double) RUNS).isBetween(0.89, 0.98);
  }

  @Test
  void theSameGeneratorStateGivesTheSameInterval() {
    double[] values = {3, 1, 4, 1, 5, 9, 2, 6};

    assertThat(Bootstrap.ofMean(values, random(7))).isEqualTo(Bootstrap.ofMean(values, random(7)));
    assertThat(Bootstrap.ofMean(values, random(7)))
        .isNotEqualTo(Bootstrap.ofMean(new double[] {3, 1, 4, 1, 5, 9, 2, 7}, random(7)));
  }

  @Test
  void equalValuesGiveAnIntervalOfNoWidth() {
    double[] equal = new double[7];
    Arrays.fill(equal, 0.1);

    assertThat(Bootstrap.ofMean(equal, random(1))).contains(new Interval(0.1, 0.1));
    assertThat(Bootstrap.ofRelativeDifference(equal, equal, random(1)))
        .contains(new Interval(0, 0));
  }

  @Test
  void fewerThanSixValuesHaveNoInterval() {
    double[] five = {1, 2, 3, 4, 5};
    double[] six = {1, 2, 3, 4, 5, 6};

    assertThat(Bootstrap.ofMean(new double[] {5}, random(1))).isEmpty();
    assertThat(Bootstrap.ofMean(five, random(1))).isEmpty();
    assertThat(Bootstrap.ofRelativeDifference(five, five, random(1))).isEmpty();
    assertThat(Bootstrap.ofMean(six, random(1))).isPresent();
    assertThat(Bootstrap.ofRelativeDifference(six, six, random(1))).isPresent();
  }

  @Test
  void resamplesWithoutAnyDenominatorAreInfiniteOnlyWhereTheNumeratorIsNot() {
    double[] zeros = new double[6];

    assertThat(Bootstrap.ofRelativeDifference(zeros, zeros, random(1)))
        .contains(new Interval(0, 0));
    // One of six b is positive: about 33 % of the resamples miss it.
    Interval interval =
        Bootstrap.ofRelativeDifference(
                new double[] {1, 1, 1, 1, 1, 1}, new double[] {0, 0, 0, 0, 0, 12}, random(1))
            .orElseThrow();
    assertThat(interval.low()).isNegative();
    assertThat(interval.high()).isInfinite();
  }

  @Test
  void aQuantileOfBlocksTakesEachValueAsOftenAsItsBlock() {
    BlockSample sample =
        new BlockSample(List.of(new double[] {1, 9}, new double[] {5, 3, 7}, new double[] {100}));

    // Twice the first, once the second: 1 1 3 5 7 9 9.
    assertThat(sample.quantile(0.5, new int[] {2, 1, 0})).isEqualTo(5);
    assertThat(sample.quantile(0.95, new int[] {2, 1, 0})).isEqualTo(9);
    assertThat(sample.quantile(0.95, new int[] {0, 0, 3})).isEqualTo(100);
    assertThat(sample.quantile(0.1, new int[] {0, 3, 0})).isEqualTo(3);
  }

  @Test
  void quantilesThatDifferByAFactorInEveryBlockHaveThatAsInterval() {
    List<double[]> b = new ArrayList<>();
    for (int block = 1; block <= 6; block++) {
      b.add(new double[] {block, 2 * block, 64 * block});
    }
    List<double[]> a =
        b.stream().map(block -> Arrays.stream(block).map(x -> x / 2).toArray()).toList();

    assertThat(Bootstrap.ofRelativeQuantile(0.95, a, b, random(1)))
        .contains(new Interval(-0.5, -0.5));
    assertThat(Bootstrap.ofRelativeQuantile(0.95, a.subList(0, 5), b.subList(0, 5), random(1)))
        .isEmpty();
    assertThatThrownBy(() -> Bootstrap.ofRelativeQuantile(0.95, a.subList(0, 5), b, random(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a has 5 blocks, b has 6: not paired");
  }

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }
}
