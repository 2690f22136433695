package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.DIMENSIONS;
import static io.adlro.core.hyper.Atoms.ITEMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LevelsTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 8, 20, 40})
  void similarityFallsLinearlyToZeroAtTheReach(int reach) {
    Levels levels = new Levels(ITEMS, "memory", 41, reach);
    for (int i = 0; i < 41; i++) {
      for (int j = 0; j <= i; j++) {
        double expected = Math.max(0, 1 - (i - j) / (double) reach);
        assertThat(levels.vector(i).similarity(levels.vector(j)))
            .as("%d and %d", i, j)
            .isCloseTo(expected, within(DIMENSIONS.chance(4.5)));
      }
    }
  }

  @Test
  void theNearerIsTheMoreSimilar() {
    Levels levels = new Levels(ITEMS, "memory", 33, 16);
    BinaryVector start = levels.vector(5);
    for (int distance = 1; distance <= 16; distance++) {
      assertThat(start.similarity(levels.vector(5 + distance)))
          .isLessThan(start.similarity(levels.vector(5 + distance - 1)));
    }
  }

  @Test
  void levelsOutsideAreTheEnds() {
    Levels levels = new Levels(ITEMS, "memory", 5, 4);
    assertThat(levels.vector(-3)).isEqualTo(levels.vector(0));
    assertThat(levels.vector(9)).isEqualTo(levels.vector(4));
  }

  @Test
  void scalesOfDifferentNamesAreUnrelated() {
    BinaryVector memory = new Levels(ITEMS, "memory", 5, 4).vector(2);
    BinaryVector time = new Levels(ITEMS, "time", 5, 4).vector(2);
    assertThat(memory.similarity(time)).isCloseTo(0, within(DIMENSIONS.chance(4)));
  }

  @Test
  void aScaleOfOneLevelIsRefused() {
    assertThatThrownBy(() -> new Levels(ITEMS, "memory", 1, 1)).hasMessageContaining("1 levels");
  }
}
