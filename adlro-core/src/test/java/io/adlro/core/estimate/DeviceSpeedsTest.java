package io.adlro.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.policy.TinyRun;
import org.junit.jupiter.api.Test;

final class DeviceSpeedsTest {
  private static final double HALF = StrictMath.log(0.5);

  private final DeviceSpeeds speeds = new DeviceSpeeds(TinyRun.cluster("v 4, t 1", "sim 1 0.5"));

  private void observe(int times, int gpu, double logFactor, double noise) {
    for (int i = 0; i < times; i++) {
      speeds.observe(gpu, logFactor, noise);
    }
  }

  @Test
  void aFactorIsFoundFromAFewCleanObservations() {
    observe(3, 1, HALF, 0);
    assertThat(speeds.factors()[1]).isBetween(0.48, 0.56);
    assertThat(speeds.factors()[0]).isEqualTo(1);
  }

  @Test
  void oneNoisyObservationProvesNothing() {
    speeds.observe(1, HALF, 0.5);
    assertThat(speeds.factors()).containsOnly(1);
  }

  @Test
  void smallDifferencesArePutDownToChance() {
    observe(20, 1, 0.02, 0);
    assertThat(speeds.factors()).containsOnly(1);
  }

  @Test
  void noFactorLeavesItsBounds() {
    observe(50, 0, -20, 0);
    observe(50, 1, 20, 0);
    assertThat(speeds.factors()[0]).isEqualTo(0.05);
    assertThat(speeds.factors()[1]).isEqualTo(2);
  }

  @Test
  void theFactorOfAModelIsTheMeanOfItsGpus() {
    observe(10, 0, HALF, 0);
    observe(10, 2, HALF, 0);
    double mean = (speeds.factors()[0] + 1 + speeds.factors()[2] + 1) / 4;
    assertThat(speeds.modelFactor(0)).isCloseTo(mean, within(1e-12));
    assertThat(speeds.modelFactor(1)).isEqualTo(1);
  }

  @Test
  void aCopyLearnsOnItsOwn() {
    DeviceSpeeds copy = speeds.copy();
    observe(10, 0, HALF, 0);
    assertThat(copy.factors()).containsOnly(1);
    assertThat(copy.modelFactor(0)).isEqualTo(1);
  }
}
