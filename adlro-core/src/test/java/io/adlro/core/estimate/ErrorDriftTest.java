package io.adlro.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class ErrorDriftTest {
  private static final long SEED = 5;

  private final ErrorDrift drift = new ErrorDrift();
  private final RandomGenerator random = new RandomStreams(SEED).stream("error-drift-test");

  /** Errors with a heavy tail, of which one in ten is more than 22 times the median. */
  private double error() {
    return 1 / Math.max(1e-9, random.nextDouble()) - 1;
  }

  private int alarms(int errors, double factor) {
    int alarms = 0;
    for (int i = 0; i < errors; i++) {
      alarms += drift.isAlarmedBy(factor * error()) ? 1 : 0;
    }
    return alarms;
  }

  @Test
  void errorsThatStayAlikeRaiseFewAlarms() {
    double expected = 400_000 / ErrorDrift.ERRORS_TO_FALSE_ALARM;
    assertThat(alarms(400_000, 1)).as("seed %d", SEED).isLessThanOrEqualTo((int) expected);
  }

  @Test
  void largerErrorsRaiseAnAlarmSoon() {
    alarms(400, 1);
    assertThat(alarms(100, 10)).as("seed %d", SEED).isPositive();
  }

  @Test
  void smallerErrorsRaiseNone() {
    alarms(400, 1);
    assertThat(alarms(600, 0.1)).as("seed %d", SEED).isZero();
  }

  @Test
  void equalErrorsRaiseNone() {
    for (int i = 0; i < 5_000; i++) {
      assertThat(drift.isAlarmedBy(0)).isFalse();
    }
  }
}
