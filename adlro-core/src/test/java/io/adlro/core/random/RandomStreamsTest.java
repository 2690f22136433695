package io.adlro.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class RandomStreamsTest {
  @Test
  void aStreamDependsOnItsNameAndSeedAndOnNoOtherStream() {
    RandomStreams streams = new RandomStreams(1);
    long alone = streams.stream("arrivals").nextLong();
    streams.stream("faults").nextLong();

    assertThat(streams.stream("arrivals").nextLong()).isEqualTo(alone);
    assertThat(streams.stream("faults").nextLong()).isNotEqualTo(alone);
    assertThat(new RandomStreams(2).stream("arrivals").nextLong()).isNotEqualTo(alone);
  }

  @Test
  void keyedDrawsAreUniformOverNeighbouringKeys() {
    long seed = new RandomStreams(3).seedOf("test");
    int[] tenths = new int[10];
    double sum = 0;
    for (int i = 0; i < 10_000; i++) {
      double draw = RandomStreams.keyed(seed, i / 100, i % 100);
      tenths[(int) (draw * 10)]++;
      sum += draw;
    }
    assertThat(sum / 10_000).isCloseTo(0.5, within(0.01));
    for (int count : tenths) {
      assertThat(count).isBetween(880, 1120);
    }
  }

  @Test
  void theFirstNumbersAreTheSameOnEveryMachine() {
    assertThat(new RandomStreams(42).stream("golden").nextLong())
        .isEqualTo(-6_135_807_023_562_008_663L);
    assertThat(RandomStreams.keyed(42, 1, 2)).isEqualTo(0.1291571153251152);
  }
}
