package io.adlro.core.hyper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class LevelScaleTest {
  @Test
  void octavesAreCutIntoStepsOfEqualSize() {
    Octaves scale = new Octaves(256, 10, 4);
    assertThat(scale.count()).isEqualTo(41);
    assertThat(scale.level(256)).isZero();
    assertThat(scale.level(319)).isZero();
    assertThat(scale.level(320)).isEqualTo(1);
    assertThat(scale.level(511)).isEqualTo(3);
    assertThat(scale.level(512)).isEqualTo(4);
    assertThat(scale.level(16_384)).isEqualTo(24);
    assertThat(scale.value(25)).isEqualTo(20_480);
  }

  @Test
  void levelsRiseWithTheValueAndBeginAtTheirOwn() {
    Octaves scale = new Octaves(1_000_000, 23, 4);
    for (int level = 0; level < scale.count(); level++) {
      assertThat(scale.level(scale.value(level))).isEqualTo(level);
      assertThat(scale.level(scale.value(level) - 1)).isEqualTo(Math.max(0, level - 1));
    }
  }

  @Test
  void valuesOutsideAreOnTheEnds() {
    Octaves octaves = new Octaves(100, 3, 2);
    assertThat(octaves.level(Long.MIN_VALUE)).isZero();
    assertThat(octaves.level(800)).isEqualTo(6);
    assertThat(octaves.level(Long.MAX_VALUE)).isEqualTo(6);
    EvenSteps even = new EvenSteps(1000, 20);
    assertThat(even.level(Long.MIN_VALUE)).isZero();
    assertThat(even.level(Long.MAX_VALUE)).isEqualTo(20);
  }

  @Test
  void evenStepsTakeTheNearest() {
    EvenSteps scale = new EvenSteps(1000, 20);
    assertThat(scale.level(24)).isZero();
    assertThat(scale.level(25)).isEqualTo(1);
    assertThat(scale.level(510)).isEqualTo(10);
    for (int level = 0; level < scale.count(); level++) {
      assertThat(scale.level(scale.value(level))).isEqualTo(level);
    }
  }

  @Test
  void scalesThatDoNotFitIntoLongsAreRefused() {
    assertThatThrownBy(() -> new Octaves(1_000_000, 50, 4)).hasMessageContaining("50 octaves");
    assertThatThrownBy(() -> new Octaves(0, 5, 4)).hasMessageContaining("from 0");
    assertThatThrownBy(() -> new EvenSteps(10, 20)).hasMessageContaining("20 steps");
  }
}
