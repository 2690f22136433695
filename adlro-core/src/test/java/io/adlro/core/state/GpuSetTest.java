package io.adlro.core.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GpuSetTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64, 65, 4096, 4097, 10_000})
  void itBehavesLikeASortedSet(int gpus) {
    RandomGenerator random = new RandomStreams(gpus).stream("gpu-set-test");
    GpuSet set = new GpuSet(gpus);
    TreeSet<Integer> expected = new TreeSet<>();
    for (int i = 0; i < 20_000; i++) {
      int gpu = random.nextInt(gpus);
      // Mostly empty at first, so that long gaps are jumped, then mostly full.
      if (random.nextInt(10) < (i < 10_000 ? 2 : 8)) {
        set.add(gpu);
        expected.add(gpu);
      } else {
        set.remove(gpu);
        expected.remove(gpu);
      }
      int from = random.nextInt(gpus);
      Integer next = expected.ceiling(from);
      assertThat(set.next(from)).isEqualTo(next == null ? -1 : next);
      assertThat(set.contains(from)).isEqualTo(expected.contains(from));
    }
    assertThat(set.count()).isEqualTo(expected.size());
    assertThat(set.next(gpus)).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 10_000})
  void aCopyIsItsOwn(int gpus) {
    GpuSet set = new GpuSet(gpus);
    set.add(3);
    GpuSet copy = set.copy();
    copy.add(gpus - 1);
    copy.remove(3);

    assertThat(set.next(0)).isEqualTo(3);
    assertThat(set.count()).isEqualTo(1);
    assertThat(copy.next(0)).isEqualTo(gpus - 1);
  }
}
