package io.adlro.core.hyper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DimensionsTest {
  @ParameterizedTest
  @ValueSource(ints = {2_048, 2_112, 8_192, 16_384})
  void multiplesOf64FromTwoToSixteenThousandWillDo(int bits) {
    assertThat(new Dimensions(bits).words()).isEqualTo(bits / 64);
  }

  @ParameterizedTest
  @ValueSource(ints = {-64, 0, 1_984, 2_050, 10_000, 16_448})
  void othersAreRefused(int bits) {
    assertThatThrownBy(() -> new Dimensions(bits)).hasMessageContaining(bits + " dimensions");
  }

  @Test
  void chanceShrinksWithTheRootOfTheDimensions() {
    assertThat(new Dimensions(16_384).chance(4)).isCloseTo(4 / 128.0, within(1e-12));
  }
}
