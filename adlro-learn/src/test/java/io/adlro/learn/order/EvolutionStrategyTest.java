package io.adlro.learn.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class EvolutionStrategyTest {
  /** A valley whose sides differ by a factor of a hundred, deepest at 1, 2, 3, 4. */
  private static double cost(double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      double away = x[i] - (i + 1);
      sum += away * away * (i % 2 == 0 ? 1 : 100);
    }
    return sum;
  }

  private static double[] after(int generations, long seed) {
    EvolutionStrategy strategy =
        new EvolutionStrategy(new double[4], 0.5, 12, new RandomStreams(seed).stream("test"));
    for (int generation = 0; generation < generations; generation++) {
      strategy.update(Arrays.stream(strategy.nextPoints()).mapToDouble(x -> cost(x)).toArray());
    }
    return strategy.mean();
  }

  @Test
  void itFindsTheBottomOfALongValley() {
    for (long seed = 1; seed <= 5; seed++) {
      assertThat(after(150, seed))
          .as("seed %d", seed)
          .containsExactly(new double[] {1, 2, 3, 4}, within(1e-3));
    }
  }

  @Test
  void aSeedGivesTheSameSearchAgain() {
    assertThat(after(10, 7)).containsExactly(after(10, 7)).isNotEqualTo(after(10, 8));
  }
}
