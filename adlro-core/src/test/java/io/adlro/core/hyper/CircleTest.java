package io.adlro.core.hyper;

import static io.adlro.core.hyper.Atoms.ITEMS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class CircleTest {
  private final Circle hours = new Circle(ITEMS, "hour", 24);

  @Test
  void similarityFallsLinearlyWithTheShorterWayRound() {
    for (int i = 0; i < 24; i++) {
      for (int j = 0; j < 24; j++) {
        int way = Math.min(Math.floorMod(i - j, 24), Math.floorMod(j - i, 24));
        assertThat(hours.vector(i).similarity(hours.vector(j)))
            .as("%d h and %d h", i, j)
            .isCloseTo(1 - way / 12.0, within(0.001));
      }
    }
  }

  @Test
  void elevenAtNightIsAsNearToMidnightAsOneInTheMorning() {
    BinaryVector midnight = hours.vector(0);
    assertThat(midnight.similarity(hours.vector(23)))
        .isCloseTo(midnight.similarity(hours.vector(1)), within(0.001))
        .isGreaterThan(0.9);
  }

  @Test
  void pointsRepeatAfterAFullCircle() {
    assertThat(hours.vector(25)).isEqualTo(hours.vector(1));
    assertThat(hours.vector(-1)).isEqualTo(hours.vector(23));
  }

  @Test
  void anOddCircleHasNoOppositePointsAndIsRefused() {
    assertThatThrownBy(() -> new Circle(ITEMS, "hour", 7)).hasMessageContaining("7 points");
  }
}
