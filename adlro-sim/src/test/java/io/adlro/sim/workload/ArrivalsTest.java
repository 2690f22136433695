package io.adlro.sim.workload;

import static io.adlro.sim.workload.Fixtures.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrivalsTest {
  static Arrivals[] streaming() {
    return new Arrivals[] {
      new Arrivals.Poisson(),
      new Arrivals.Diurnal(1000 * SECOND, 0.8),
      new Arrivals.Bursts(10, 30 * SECOND),
      new Arrivals.Bursts(1, SECOND)
    };
  }

  @ParameterizedTest
  @MethodSource("streaming")
  void everyProcessKeepsTheMeanRateAndNeverGoesBack(Arrivals arrivals) {
    long[] times = times(arrivals, 2, 200_000);

    assertThat(times).isSorted();
    assertThat(200_000 / (times[199_999] / 1e6)).isCloseTo(2, Percentage.withPercentage(2.5));
  }

  @Test
  void aBatchIsThereAtOnce() {
    assertThat(times(new Arrivals.Batch(), 2, 100)).containsOnly(0);
  }

  @Test
  void gapsOfAPoissonProcessVaryAsMuchAsTheirMean() {
    assertThat(relativeVarianceOfCounts(new Arrivals.Poisson())).isCloseTo(1, within(0.1));
  }

  @Test
  void theDiurnalRateFollowsTheSine() {
    long period = 1000 * SECOND;
    int[] byTwelfth = new int[12];
    long[] times = times(new Arrivals.Diurnal(period, 0.8), 10, 500_000);
    long wholePeriods = times[499_999] / period * period;
    int counted = 0;
    for (long time : times) {
      if (time < wholePeriods) {
        byTwelfth[(int) (time % period * 12 / period)]++;
        counted++;
      }
    }

    for (int i = 0; i < 12; i++) {
      // The mean of 1 + 0.8 sin over the twelfth.
      double from = 2 * Math.PI * i / 12;
      double to = 2 * Math.PI * (i + 1) / 12;
      double expected = 1 + 0.8 * (Math.cos(from) - Math.cos(to)) / (to - from);
      assertThat(byTwelfth[i] * 12.0 / counted)
          .as("twelfth %d", i)
          .isCloseTo(expected, within(0.03));
    }
  }

  @Test
  void burstsBunchTheirJobs() {
    // Counts over windows much longer than a burst vary 2 * meanSize - 1 times as much:
    // E[n^2]/E[n].
    assertThat(relativeVarianceOfCounts(new Arrivals.Bursts(10, SECOND)))
        .isCloseTo(19, within(3.0));
  }

  @Test
  void burstsThatWouldOverlapByMillionsAreRefused() {
    assertThatThrownBy(() -> times(new Arrivals.Bursts(10, 1L << 50), 100, 1))
        .hasMessageContaining("overlap");
    assertThatThrownBy(() -> new Arrivals.Bursts(0.5, SECOND))
        .hasMessage("mean size of a burst must be at least 1, not 0.5");
    assertThatThrownBy(() -> new Arrivals.Diurnal(SECOND, 1.2))
        .hasMessage("amplitude must be within 0..1, not 1.2");
  }

  /** Variance over mean of the jobs in windows of 100 s, at 2 jobs/s. */
  private static double relativeVarianceOfCounts(Arrivals arrivals) {
    long[] times = times(arrivals, 2, 400_000);
    double[] counts = new double[(int) (times[399_999] / (100 * SECOND))];
    for (long time : times) {
      int window = (int) (time / (100 * SECOND));
      if (window < counts.length) {
        counts[window]++;
      }
    }
    return Fixtures.variance(counts) / Arrays.stream(counts).average().orElseThrow();
  }

  private static long[] times(Arrivals arrivals, double jobsPerSecond, int count) {
    LongSupplier next = arrivals.times(jobsPerSecond, new RandomStreams(5).stream("arrivals"));
    long[] times = new long[count];
    Arrays.setAll(times, i -> next.getAsLong());
    return times;
  }
}
