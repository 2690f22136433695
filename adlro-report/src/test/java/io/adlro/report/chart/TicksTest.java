package io.adlro.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.study.figure.AxisScale;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  void linearTicksAreRoundNumbersAroundTheRange() {
    Ticks ticks = Ticks.covering(AxisScale.LINEAR, 3.2, 97, 8);

    assertThat(ticks.values()).containsExactly(0.0, 20.0, 40.0, 60.0, 80.0, 100.0);
    assertThat(ticks.labels()).containsExactly("0", "20", "40", "60", "80", "100");
  }

  @Test
  void aRangeThatEndsAtRoundNumbersIsNotWidened() {
    Ticks ticks = Ticks.covering(AxisScale.LINEAR, 0.3, 0.7, 6);

    assertThat(ticks.values()).containsExactly(0.3, 0.4, 0.5, 0.6, 0.7);
    assertThat(ticks.labels()).containsExactly("0.3", "0.4", "0.5", "0.6", "0.7");
  }

  @Test
  void largeNumbersTakeAPrefixAndThousandsACommaButSmallOnesKeepTheirDecimals() {
    assertThat(Ticks.covering(AxisScale.LINEAR, 0, 2.9e6, 8).labels())
        .contains("0", "0.5 M", "3.0 M");
    assertThat(Ticks.covering(AxisScale.LINEAR, 0, 40_000, 6).labels())
        .contains("10,000", "40,000");
    assertThat(Ticks.covering(AxisScale.LINEAR, 0, 0.004, 6).labels()).contains("0.001", "0.004");
  }

  @Test
  void logTicksAreOneTwoFiveOrPowersOfTen() {
    assertThat(Ticks.covering(AxisScale.LOG, 36, 566, 8).values())
        .containsExactly(20.0, 50.0, 100.0, 200.0, 500.0, 1000.0);
    assertThat(Ticks.covering(AxisScale.LOG, 0.3, 9_000, 8).labels())
        .containsExactly("0.1", "1", "10", "100", "1,000", "10,000");
    assertThat(Ticks.covering(AxisScale.LOG, 1e-9, 1e9, 8).values())
        .containsExactly(1e-9, 1e-6, 1e-3, 1.0, 1e3, 1e6, 1e9);
  }

  @Test
  void aNarrowLogRangeHasEvenTicks() {
    assertThat(Ticks.covering(AxisScale.LOG, 41, 47, 8).values())
        .containsExactly(41.0, 42.0, 43.0, 44.0, 45.0, 46.0, 47.0);
  }

  @Test
  void ticksInsideEndWithTheRange() {
    assertThat(Ticks.inside(1.7, 18.3, 11).values())
        .containsExactly(2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0, 18.0);
  }

  @Test
  void aSingleValueIsSurrounded() {
    for (double value : new double[] {0, 7, -3, 1e-12, 1e12, 123_456.789}) {
      Ticks ticks = Ticks.covering(AxisScale.LINEAR, value, value, 6);
      assertThat(ticks.first()).isLessThanOrEqualTo(value);
      assertThat(ticks.last()).isGreaterThan(ticks.first()).isGreaterThanOrEqualTo(value);
    }
  }

  @Test
  void ticksCoverAnyRangeAscendingAndNotTooMany() {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    for (int i = 0; i < 5_000; i++) {
      AxisScale scale = i % 2 == 0 ? AxisScale.LINEAR : AxisScale.LOG;
      double a = Math.pow(10, random.nextDouble(-12, 12)) * (i % 4 == 0 ? -1 : 1);
      double b =
          i % 3 == 0 ? a * random.nextDouble(0.9, 1) : Math.pow(10, random.nextDouble(-12, 12));
      double low = Math.min(a, b);
      double high = Math.max(a, b);
      int most = random.nextInt(Ticks.FEWEST, 12);

      List<Double> ticks = Ticks.covering(scale, low, high, most).values();

      assertThat(ticks).as("%s %s..%s", scale, low, high).isSorted().doesNotHaveDuplicates();
      assertThat(ticks).hasSizeBetween(2, most);
      assertThat(ticks.get(0)).isLessThanOrEqualTo(low);
      assertThat(ticks.get(ticks.size() - 1)).isGreaterThanOrEqualTo(high);
    }
  }

  @Test
  void rangesThatTheScaleCannotShowAreRefused() {
    assertThatThrownBy(() -> Ticks.covering(AxisScale.LOG, 0, 10, 6))
        .hasMessage("6 ticks from 0.0 to 10.0, LOG");
  }

  @Test
  void numbersInTextsHaveFourDigits() {
    assertThat(AxisNumbers.brief(12.34567)).isEqualTo("12.35");
    assertThat(AxisNumbers.brief(-0.5)).isEqualTo("-0.5");
    assertThat(AxisNumbers.brief(12_345.6)).isEqualTo("12,346");
    assertThat(AxisNumbers.brief(2_500_000)).isEqualTo("2.5 M");
    assertThat(AxisNumbers.brief(0.0000001234)).isEqualTo("1.23E-7");
    assertThat(AxisNumbers.brief(Double.NEGATIVE_INFINITY)).isEqualTo("-∞");
  }
}
