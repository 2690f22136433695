package io.adlro.ingest.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.stats.Interval;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class NumberTextTest {
  @Test
  void amountsKeepAboutThreeDigits() {
    assertThat(NumberText.amount(0.1234)).isEqualTo("0.12");
    assertThat(NumberText.amount(45.67)).isEqualTo("45.7");
    assertThat(NumberText.amount(12_345.6)).isEqualTo("12,346");
    assertThat(NumberText.amount(Double.NaN)).isEqualTo("-");
    assertThat(NumberText.range(new Interval(9.5, 10.5))).isEqualTo("9.5-10.5");
  }

  @Test
  void changesShowTheirSignAndTheirIntervalUnlessTheyAreHuge() {
    assertThat(NumberText.change(0.004)).isEqualTo("+0.4");
    assertThat(NumberText.change(-1e-9)).as("neither gain nor loss").isEqualTo("0.0");
    assertThat(NumberText.change(0.0004)).isEqualTo("0.0");
    assertThat(NumberText.tenths(0.0004)).isEqualTo("0.0");
    assertThat(NumberText.change(-0.0996)).isEqualTo("-10");
    assertThat(NumberText.change(-0.75, Optional.of(new Interval(-0.8, -0.7))))
        .isEqualTo("-75 [-80, -70]");
    assertThat(NumberText.change(-0.75, Optional.empty())).isEqualTo("-75");
    assertThat(NumberText.change(12, Optional.of(new Interval(9, 15)))).isEqualTo("+1,200");
  }

  @Test
  void chosenPercentagesHaveNoFalseDigits() {
    assertThat(NumberText.chosenPercent(0.1)).isEqualTo("10");
    assertThat(NumberText.chosenPercent(0.29)).isEqualTo("29");
    assertThat(NumberText.chosenPercent(0.125)).isEqualTo("12.5");
  }
}
