package io.adlro.study.training;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RoundTimesTest {
  @Test
  void noRoundBeginsThatWouldEndAfterTheTime() {
    RoundTimes times = new RoundTimes(60, 5);
    times.ended(5, 25);
    assertThat(times.anotherFits()).isTrue();
    times.ended(25, 45);
    assertThat(times.anotherFits()).isFalse();
  }

  @Test
  void theFirstRoundDoesNotStandForTheOthers() {
    RoundTimes times = new RoundTimes(60, 0);
    times.ended(0, 30);
    assertThat(times.anotherFits()).isTrue();
    times.ended(30, 32);
    times.ended(32, 56);
    times.ended(56, 57);
    assertThat(times.anotherFits()).isFalse();
    RoundTimes quick = new RoundTimes(60, 0);
    quick.ended(0, 50);
    assertThat(quick.anotherFits()).isFalse();
  }

  @Test
  void oneRoundFitsWhileThereIsTimeAndAllFitWithoutALimit() {
    assertThat(new RoundTimes(60, 59).anotherFits()).isTrue();
    assertThat(new RoundTimes(60, 60).anotherFits()).isFalse();
    RoundTimes endless = new RoundTimes(Double.POSITIVE_INFINITY, 0);
    endless.ended(0, 1e9);
    assertThat(endless.anotherFits()).isTrue();
  }
}
