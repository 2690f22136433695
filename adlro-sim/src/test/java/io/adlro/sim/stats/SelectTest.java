package io.adlro.sim.stats;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SelectTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 4_095, 4_096, 20_000})
  void everyRankIsThatOfTheSortedSample(int size) {
    RandomGenerator random = new RandomStreams(size).stream("values");
    double[] values = random.doubles(size).map(u -> (u - 0.3) * 1e3).toArray();
    Arrays.fill(values, 0, size / 5, 42.0);
    double[] before = values.clone();
    double[] sorted = values.clone();
    Arrays.sort(sorted);

    int[] ranks = {0, size / 10, size / 2, size * 9 / 10, size - 1};
    double[] found = Select.ranks(values, ranks);

    for (int i = 0; i < ranks.length; i++) {
      assertThat(found[i]).as("rank %d of %d", ranks[i], size).isEqualTo(sorted[ranks[i]]);
    }
    assertThat(values).isEqualTo(before);
  }
}
