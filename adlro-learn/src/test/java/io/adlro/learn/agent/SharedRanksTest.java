package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SharedRanksTest {
  private static final int FUTURES = 200;
  private static final int JOBS = 100;

  private static double[][] ranks() {
    return IntStream.range(0, FUTURES)
        .mapToObj(
            number -> {
              SharedRanks ranks =
                  new SharedRanks(new RandomStreams(5).stream("ranks-" + number), number);
              return IntStream.range(0, JOBS).mapToDouble(job -> ranks.nextDouble()).toArray();
            })
        .toArray(double[][]::new);
  }

  @Test
  void overAllFuturesTheRanksOfAJobAreUniform() {
    double[] all = Arrays.stream(ranks()).flatMapToDouble(Arrays::stream).sorted().toArray();
    for (double rank : new double[] {0.05, 0.25, 0.5, 0.75, 0.95}) {
      assertThat(all[(int) (rank * all.length)]).isCloseTo(rank, within(0.02));
    }
  }

  /** Of independent ranks the means of 100 jobs are nearly all between 0.45 and 0.55. */
  @Test
  void theJobsOfOneFutureAreShortOrLongTogether() {
    double[] means =
        Arrays.stream(ranks())
            .mapToDouble(future -> Arrays.stream(future).average().orElseThrow())
            .sorted()
            .toArray();
    assertThat(means[FUTURES / 20]).isLessThan(0.4);
    assertThat(means[FUTURES - FUTURES / 20]).isGreaterThan(0.6);
  }
}
