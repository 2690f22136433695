package io.adlro.sim.workload;

import static io.adlro.sim.workload.Fixtures.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DurationsTest {
  static Durations[] all() {
    return new Durations[] {
      new Durations.Exponential(20 * SECOND),
      new Durations.Lognormal(20 * SECOND, 0.5),
      new Durations.Lognormal(20 * SECOND, 1.5),
      new Durations.BoundedPareto(1.1, SECOND, 1000 * SECOND),
      new Durations.BoundedPareto(1, SECOND, 1000 * SECOND),
      new Durations.BoundedPareto(2.5, SECOND, 1000 * SECOND),
      new Durations.Uniform(5 * SECOND, 15 * SECOND),
      new Durations.Fixed(7 * SECOND)
    };
  }

  @ParameterizedTest
  @MethodSource("all")
  void theMeanOfTheDrawsIsTheMeanThatIsStated(Durations durations) {
    double[] drawn = draw(durations, 400_000);
    double standardError = Math.sqrt(Fixtures.variance(drawn) / drawn.length);

    // Half a microsecond is what rounding may add.
    assertThat(Arrays.stream(drawn).average().orElseThrow())
        .isCloseTo(durations.expectedMicros(), within(4 * standardError + 0.5));
  }

  @Test
  void theMeanOfALognormalIsItsMeanParameterWhateverSigma() {
    assertThat(new Durations.Lognormal(20 * SECOND, 2).expectedMicros()).isEqualTo(20e6);
    double[] drawn = draw(new Durations.Lognormal(20 * SECOND, 1), 200_000);
    Arrays.sort(drawn);

    // The median lies below the mean by e^(sigma^2 / 2).
    assertThat(drawn[100_000]).isCloseTo(20e6 * Math.exp(-0.5), Percentage.withPercentage(1.5));
  }

  @Test
  void theMeanOfABoundedParetoIsThatOfItsDensity() {
    // By hand: a = 2, L = 1, H = 2: density (8/3) x^-3, mean (8/3) (1 - 1/2) = 4/3.
    assertThat(new Durations.BoundedPareto(2, SECOND, 2 * SECOND).expectedMicros())
        .isCloseTo(4e6 / 3, within(1e-6));
  }

  @Test
  void aBoundedParetoStaysWithinItsBoundsAndHasAHeavyTail() {
    double[] drawn = draw(new Durations.BoundedPareto(1.1, SECOND, 1000 * SECOND), 200_000);
    Arrays.sort(drawn);

    assertThat(drawn[0]).isGreaterThanOrEqualTo(1e6);
    assertThat(drawn[drawn.length - 1]).isLessThanOrEqualTo(1e9);
    double all = Arrays.stream(drawn).sum();
    double longest = Arrays.stream(drawn, drawn.length * 9 / 10, drawn.length).sum();
    assertThat(longest / all).as("work in the longest tenth").isGreaterThan(0.55);
  }

  @Test
  void noJobIsShorterThanAMillisecond() {
    assertThat(Arrays.stream(draw(new Durations.Exponential(500), 1000)).min())
        .hasValue(Durations.SHORTEST_MICROS);
    assertThat(draw(new Durations.Fixed(1), 1)).containsExactly(1000);
  }

  @Test
  void normalDrawsHaveMeanZeroVarianceOneAndTheRightTails() {
    RandomGenerator random = new RandomStreams(3).stream("normal");
    double[] drawn = new double[200_000];
    Arrays.setAll(drawn, i -> RandomVariates.gaussian(random));

    assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(0, within(0.009));
    assertThat(Fixtures.variance(drawn)).isCloseTo(1, within(0.013));
    assertThat(Arrays.stream(drawn).filter(z -> z > 1.96).count() / 200_000.0)
        .isCloseTo(0.025, within(0.0015));
    assertThat(Arrays.stream(drawn).filter(z -> z < -1.96).count() / 200_000.0)
        .isCloseTo(0.025, within(0.0015));
  }

  @Test
  void impossibleDurationsAreRefusedByName() {
    assertThatThrownBy(() -> new Durations.Exponential(0))
        .hasMessage("mean duration must be above 0, not 0");
    assertThatThrownBy(() -> new Durations.Uniform(10, 5))
        .hasMessage("longest duration must be above the shortest, 10, not 5");
    assertThatThrownBy(() -> new Durations.Lognormal(1000, Double.NaN))
        .hasMessageContaining("sigma");
  }

  private static double[] draw(Durations durations, int count) {
    RandomGenerator random = new RandomStreams(11).stream("work");
    double[] drawn = new double[count];
    Arrays.setAll(drawn, i -> durations.drawMicros(random));
    return drawn;
  }
}
