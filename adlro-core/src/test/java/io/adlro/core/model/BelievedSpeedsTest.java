package io.adlro.core.model;

import static io.adlro.core.policy.TinyRun.cluster;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.codec.ClusterCodec;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BelievedSpeedsTest {
  private static final BelievedSpeeds SPEEDS =
      new BelievedSpeeds(new double[] {1, 0.5, 1, 2}, new double[] {0, 0.3, 0, 0.1});

  private final Cluster known = cluster("v 2, t 2", "sim 1 3", "ml 3 1");

  @Test
  void learnedSpeedsMakeAnotherEpochOfTheSameNodes() {
    Cluster learned = known.withSpeeds(SPEEDS);

    assertThat(learned.epoch()).isEqualTo(known.epoch() + 1);
    assertThat(learned.nodes()).isEqualTo(known.nodes());
    assertThat(learned.speed(1, 1)).isEqualTo(2);
    assertThat(learned.speedLogDeviation(0, 1)).isEqualTo(0.3);
    assertThat(learned.speedsKnown()).isFalse();
    assertThat(known.speedsKnown()).isTrue();
    assertThat(known.speedLogDeviation(0, 1)).isZero();
  }

  @Test
  void anotherNumberOfPairsIsRefused() {
    BelievedSpeeds three = new BelievedSpeeds(new double[] {1, 2, 3}, new double[3]);

    assertThatThrownBy(() -> known.withSpeeds(three))
        .hasMessage("3 speeds for 2 job classes on 2 models");
  }

  @Test
  void aSpeedThatIsNoPositiveNumberIsRefused() {
    assertThatThrownBy(() -> new BelievedSpeeds(new double[] {Double.NaN}, new double[1]))
        .hasMessage("a speed must be a positive number, not NaN");
    assertThatThrownBy(() -> new BelievedSpeeds(new double[] {1}, new double[] {-1}))
        .hasMessage("the deviation of a speed must not be negative, but is -1.0");
    assertThatThrownBy(() -> new BelievedSpeeds(new double[] {1}, new double[2]))
        .hasMessage("1 speeds with 2 deviations");
  }

  @Test
  void theSpeedsOfAModelThatJoinsAreUncertainWhereSpeedsAreLearned() {
    NodeAddition added =
        new NodeAddition(
            Node.of("h-1", "h", 2, 8, 64), GpuModel.withMemory("h", 1024), List.of(5.0, 6.0));

    assertThat(known.withSpeeds(SPEEDS).with(added).speedLogDeviation(1, 2)).isPositive();
    assertThat(known.withSpeeds(SPEEDS).with(added).speedLogDeviation(0, 1)).isEqualTo(0.3);
    assertThat(known.with(added).speedsKnown()).isTrue();
  }

  @Test
  void aClusterWithLearnedSpeedsIsReadAsItWasWritten() {
    Cluster learned = known.withSpeeds(SPEEDS);
    Cluster read = ClusterCodec.decoded(ClusterCodec.encoded(learned));

    assertThat(read.epoch()).isEqualTo(learned.epoch());
    assertThat(read.speedsKnown()).isFalse();
    assertThat(read.speeds().toNumbers()).containsExactly(SPEEDS.toNumbers());
    assertThat(ClusterCodec.decoded(ClusterCodec.encoded(known)).speedsKnown()).isTrue();
  }

  @Test
  void numbersAreReadAsTheyWereWritten() {
    assertThat(BelievedSpeeds.ofNumbers(SPEEDS.toNumbers()).logDeviation())
        .containsExactly(0, 0.3, 0, 0.1);
  }
}
