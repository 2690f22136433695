package io.adlro.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class EstimateErrorsTest {
  private final EstimateErrors errors = new EstimateErrors();

  private void learn(int times, double... logErrors) {
    for (int i = 0; i < times; i++) {
      errors.learn(logErrors[i % logErrors.length]);
    }
  }

  @Test
  void estimatesCountAsExactUntilErrorsAreLearned() {
    assertThat(errors.exact()).isTrue();
    learn(8, 0.5, -0.5);
    assertThat(errors.exact()).isFalse();
  }

  @Test
  void medianAndSpreadAreLearnt() {
    learn(128, -1.3, -1.1, -0.9, -0.7, -1);
    assertThat(errors.median()).isCloseTo(-1, within(1e-12));
    assertThat(Math.sqrt(errors.variance())).isCloseTo(0.1 * 1.4826, within(0.01));
  }

  @Test
  void aFewJobsOnSlowGpusDoNotMakeGoodEstimatesLookBad() {
    learn(128, 0, 0, 0, 0.7);
    assertThat(errors.exact()).isTrue();
  }

  @Test
  void whatIsLongPastIsForgotten() {
    learn(64, 1, -1);
    assertThat(errors.exact()).isFalse();
    learn(128, 0.001);
    assertThat(errors.exact()).isTrue();
  }

  @Test
  void aCopyLearnsOnItsOwn() {
    EstimateErrors copy = errors.copy();
    learn(64, 1);
    assertThat(copy.exact()).isTrue();
    assertThat(errors.copy().median()).isEqualTo(1);
  }

  @Test
  void anUncheckedEstimateHasALargeError() {
    assertThat(errors.noiseAtItsWord()).isGreaterThan(1);
    learn(8, 0);
    assertThat(errors.noiseAtItsWord()).isZero();
    learn(120, 1);
    assertThat(errors.noiseAtItsWord()).isGreaterThan(0.99);
  }
}
