package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.Observation;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ReplayBufferTest {
  private final ReplayBuffer replay = new ReplayBuffer(4);

  @Test
  void aFullBufferOverwritesTheOldest() {
    for (int i = 0; i < 6; i++) {
      replay.add(step(i));
    }

    assertThat(replay.contents())
        .extracting(Transition::reward)
        .containsExactly(2.0, 3.0, 4.0, 5.0);
  }

  @Test
  void eachOneIsDrawnEquallyOften() {
    for (int i = 0; i < 6; i++) {
      replay.add(step(i));
    }

    List<Transition> drawn = replay.sample(40_000, stream());

    for (double reward = 2; reward < 6; reward++) {
      double wanted = reward;
      assertThat(drawn.stream().filter(step -> step.reward() == wanted).count())
          .isBetween(9_600L, 10_400L);
    }
  }

  @Test
  void aBufferFilledWithTheContentsOfAnotherDrawsTheSame() {
    ReplayBuffer other = new ReplayBuffer(4);
    for (int i = 0; i < 7; i++) {
      replay.add(step(i));
    }
    replay.contents().forEach(other::add);

    assertThat(other.sample(50, stream())).isEqualTo(replay.sample(50, stream()));
  }

  private static RandomGenerator stream() {
    return new RandomStreams(3).stream("draws");
  }

  private static Transition step(double reward) {
    Observation seen = new Observation(1, 1, new float[0], new boolean[] {true});
    return new Transition(seen, 0, reward, 1, Optional.empty());
  }
}
