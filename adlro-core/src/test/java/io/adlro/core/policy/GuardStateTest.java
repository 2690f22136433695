package io.adlro.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.Fallback;
import io.adlro.core.policy.GuardTrip.Trigger;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class GuardStateTest {
  private static final long HOUR = GuardState.DAY_MICROS / 24;

  private final GuardState guard = new GuardState();

  private void decide(int decisions, long atMicros, Fallback fallback) {
    for (int i = 0; i < decisions; i++) {
      guard.decided(atMicros, fallback);
    }
  }

  private void fail(long atMicros) {
    decide(GuardState.MOST_FAILURES + 1, atMicros, Fallback.EXCEPTION);
    assertThat(guard.trip()).contains(new GuardTrip(Trigger.FAILURES, atMicros));
  }

  private void finish(int jobs) {
    for (int i = 0; i < jobs; i++) {
      guard.finished();
    }
  }

  private boolean returnsAt(long atMicros) {
    guard.decided(atMicros, Fallback.NONE);
    return guard.trip().isEmpty();
  }

  @ParameterizedTest
  @EnumSource(value = Fallback.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void decisionsThatAreNotCompletedTripIt(Fallback fallback) {
    decide(GuardState.MOST_FAILURES, 1, fallback);
    assertThat(guard.trip()).isEmpty();
    decide(1, 2, fallback);
    assertThat(guard.trip()).contains(new GuardTrip(Trigger.FAILURES, 2));
  }

  @Test
  void slowerJobsOnOneModelTripIt() {
    for (int job = 0; job < 300; job++) {
      guard.finished(1, job % 17 - 8, job % 2);
    }
    assertThat(guard.trip()).isEmpty();
    for (int job = 0; guard.trip().isEmpty() && job < 200; job++) {
      guard.finished(2, job % 2 == 0 ? job % 17 - 8 : 9, job % 2);
    }
    assertThat(guard.trip()).contains(new GuardTrip(Trigger.SPEEDS, 2));
  }

  @Test
  void aProvenLossTripsItAndAnotherOneMakesItWaitLonger() {
    guard.lost(1);
    assertThat(guard.trip()).contains(new GuardTrip(Trigger.REGRET, 1));
    finish(GuardState.QUIET_JOBS - 1);
    guard.lost(2);
    finish(GuardState.QUIET_JOBS - 1);
    assertThat(returnsAt(3)).isFalse();
    finish(1);
    assertThat(returnsAt(3)).isTrue();
  }

  @Test
  void failuresOfLongAgoDoNotCount() {
    decide(GuardState.MOST_FAILURES, 1, Fallback.BUDGET);
    decide(64, 1, Fallback.NONE);
    decide(GuardState.MOST_FAILURES, 1, Fallback.BUDGET);
    assertThat(guard.trip()).isEmpty();
  }

  @Test
  void largerErrorsOfPredictionsTripItUntilEnoughJobsHaveFinishedWithoutAnAlarm() {
    for (int job = 0; job < 300; job++) {
      guard.finished(1, job % 17, 0);
    }
    assertThat(guard.trip()).isEmpty();
    long at = 2;
    for (int job = 0; guard.trip().isEmpty() && job < 100; job++) {
      guard.finished(at, 50 + job, 0);
    }
    assertThat(guard.trip()).map(GuardTrip::trigger).contains(Trigger.DRIFT);
    for (int job = 0; job < GuardState.QUIET_JOBS - 1; job++) {
      guard.finished(at, 50 + job % 17, 0);
    }
    assertThat(returnsAt(at)).isFalse();
    guard.finished(at, 50, 0);
    assertThat(returnsAt(at)).isTrue();
  }

  @Test
  void theWayBackIsLongerAfterASecondTrip() {
    fail(0);
    finish(GuardState.QUIET_JOBS);
    assertThat(returnsAt(HOUR)).isTrue();
    fail(HOUR);
    finish(GuardState.QUIET_JOBS);
    assertThat(returnsAt(2 * HOUR)).isFalse();
    finish(GuardState.QUIET_JOBS);
    assertThat(returnsAt(2 * HOUR)).isTrue();
  }

  @Test
  void afterTheLastTripOfADayThereIsNoWayBackUntilTheFirstIsADayAgo() {
    for (int trip = 0; trip < GuardState.TRIPS_A_DAY; trip++) {
      fail(trip * HOUR);
      finish(100 * GuardState.QUIET_JOBS);
      assertThat(returnsAt(trip * HOUR)).isEqualTo(trip < GuardState.TRIPS_A_DAY - 1);
    }
    assertThat(returnsAt(24 * HOUR - 1)).isFalse();
    assertThat(returnsAt(24 * HOUR)).isTrue();
  }

  @Test
  void aResetLetsThePolicyDecideAtOnce() {
    fail(0);
    guard.reset();
    assertThat(guard.trip()).isEqualTo(Optional.empty());
    assertThat(returnsAt(1)).isTrue();
  }
}
