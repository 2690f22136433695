package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class SoonestFirstTest {
  @Test
  void questionsAdditionsAndRemovalsInAnyOrderAgreeWithASortedList() {
    RandomGenerator random = new RandomStreams(3).stream("times");
    for (int round = 0; round < 200; round++) {
      SoonestFirst times = new SoonestFirst(40);
      List<Long> sorted = new ArrayList<>();
      for (int step = 0; step < 100; step++) {
        if (sorted.size() < 40 && random.nextInt(3) > 0) {
          long time = random.nextInt(50);
          times.add(time);
          sorted.add(time);
          Collections.sort(sorted);
        } else if (!sorted.isEmpty()) {
          int first = 1 + random.nextInt(Math.min(3, sorted.size()));
          times.removeFirst(first);
          sorted.subList(0, first).clear();
        }
        assertThat(times.count()).isEqualTo(sorted.size());
        if (!sorted.isEmpty()) {
          int rank = random.nextInt(sorted.size());
          assertThat(times.get(rank)).isEqualTo(sorted.get(rank));
        }
      }
    }
  }
}
