package io.adlro.live.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.WaitInterval;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpectedOrderTest {
  private static JobForecast startingAt(double micros) {
    WaitInterval start = new WaitInterval(micros, micros, micros);
    return new JobForecast(0, start, start);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theJobsAheadAreThoseOfAComparisonWithAllOthers(long seed) {
    Random random = new Random(seed);
    Map<Integer, JobForecast> forecasts = new TreeMap<>();
    Map<Integer, Double> priorities = new TreeMap<>();
    for (int job = 0; job < 60; job++) {
      boolean never = random.nextInt(10) == 0;
      forecasts.put(7 * job, startingAt(never ? Double.POSITIVE_INFINITY : random.nextInt(20)));
      priorities.put(7 * job, random.nextInt(5) / 4.0);
    }

    ExpectedOrder order = new ExpectedOrder(forecasts, priorities::get);

    for (int job : forecasts.keySet()) {
      double own = forecasts.get(job).start().medianMicros();
      int earlier = 0;
      int higher = 0;
      for (int other : forecasts.keySet()) {
        if (forecasts.get(other).start().medianMicros() < own) {
          earlier++;
          higher += priorities.get(other) > priorities.get(job) ? 1 : 0;
        }
      }
      assertThat(order.earlier(job)).isEqualTo(earlier);
      assertThat(order.earlierOfHigherPriority(job)).isEqualTo(higher);
    }
  }
}
