package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class WaitCalibrationTest {
  private static final double SECOND = 1e6;

  @Test
  void theIntervalOfEquallyLikelyTimesHoldsNineOfTen() {
    double[] micros = IntStream.rangeClosed(1, 99).mapToDouble(i -> i * SECOND).toArray();
    WaitInterval interval = WaitInterval.of(micros);
    assertThat(interval.lowMicros()).isCloseTo(5 * SECOND, within(1.0));
    assertThat(interval.medianMicros()).isCloseTo(50 * SECOND, within(1.0));
    assertThat(interval.highMicros()).isCloseTo(95 * SECOND, within(1.0));
  }

  @Test
  void aTimeOutsideCostsTwentyTimesItsDistance() {
    WaitInterval interval = new WaitInterval(10, 20, 30);
    assertThat(interval.score(15)).isEqualTo(20);
    assertThat(interval.score(31)).isEqualTo(40, within(1e-9));
    assertThat(interval.score(8)).isEqualTo(60, within(1e-9));
  }

  /** Times from 0 to 1,000 s, for which the interval should be from 50 to 950 s. */
  private static WaitInterval calibratedAfterUniformTimes(WaitInterval raw) {
    RandomGenerator random = new RandomStreams(3).stream("calibration-test");
    WaitCalibration calibration = new WaitCalibration();
    for (int i = 0; i < 2_000; i++) {
      calibration.observed(raw, random.nextDouble() * 1_000 * SECOND, 1);
    }
    return calibration.calibrated(raw);
  }

  @Test
  void endsMoveOutwardsUntilNineOfTenTimesAreInside() {
    WaitInterval wider =
        calibratedAfterUniformTimes(new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND));
    assertThat(wider.lowMicros()).isCloseTo(50 * SECOND, within(40 * SECOND));
    assertThat(wider.highMicros()).isCloseTo(950 * SECOND, within(40 * SECOND));
  }

  @Test
  void endsThatAreTooFarOutMoveInwards() {
    WaitInterval narrower =
        calibratedAfterUniformTimes(new WaitInterval(0, 500 * SECOND, 5_000 * SECOND));
    assertThat(narrower.highMicros()).isCloseTo(950 * SECOND, within(40 * SECOND));
  }

  @Test
  void afterAChangeOfAllTimesTheEndsFollow() {
    WaitInterval raw = new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND);
    RandomGenerator random = new RandomStreams(3).stream("calibration-test");
    WaitCalibration calibration = new WaitCalibration();
    int held = 0;
    for (int i = 0; i < 3_000; i++) {
      WaitInterval shown = calibration.calibrated(raw);
      double micros = (i < 1_000 ? 450 : 900) * SECOND + random.nextDouble() * 100 * SECOND;
      held += shown.contains(micros) ? 1 : 0;
      calibration.observed(raw, micros, 1);
    }
    assertThat(held / 3_000.0).isBetween(0.85, 0.95);
  }

  @Test
  void whatIsKeptMovesTheEndsAlike() {
    WaitInterval raw = new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND);
    WaitCalibration calibration = new WaitCalibration();
    for (int i = 0; i < 300; i++) {
      calibration.observed(raw, i * 5 * SECOND, 0.5);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter to = new SnapshotWriter(bytes);
    calibration.save(to);
    to.finish();
    WaitCalibration kept = new WaitCalibration();
    kept.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));
    assertThat(kept.calibrated(raw)).isEqualTo(calibration.calibrated(raw)).isNotEqualTo(raw);
  }

  @Test
  void beforeAnythingIsObservedIntervalsAreWidened() {
    WaitInterval raw = new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND);
    WaitInterval first = new WaitCalibration().calibrated(raw);
    assertThat(first.lowMicros()).isBetween(350 * SECOND, 399 * SECOND);
    assertThat(first.highMicros()).isBetween(601 * SECOND, 650 * SECOND);
  }

  @Test
  void afterAHundredTimesNearTheMedianTheEndsAreNearerThanBeforeAny() {
    WaitInterval raw = new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND);
    WaitCalibration calibration = new WaitCalibration();
    for (int i = 0; i < 100; i++) {
      calibration.observed(raw, (470 + i % 61) * SECOND, 1);
    }
    WaitInterval narrower = calibration.calibrated(raw);
    assertThat(narrower.lowMicros()).isBetween(401 * SECOND, 472 * SECOND);
    assertThat(narrower.highMicros()).isBetween(528 * SECOND, 599 * SECOND);
  }

  /** A queue of 500 jobs that all started late, among 40 instants whose forecasts held. */
  @Test
  void theForecastsOfOneInstantCountAsOne() {
    WaitInterval raw = new WaitInterval(400 * SECOND, 500 * SECOND, 600 * SECOND);
    WaitCalibration calibration = new WaitCalibration();
    for (int instant = 0; instant < 40; instant++) {
      calibration.observed(raw, 550 * SECOND, 1);
    }
    double before = calibration.calibrated(raw).highMicros();
    for (int job = 0; job < 500; job++) {
      calibration.observed(raw, 5_000 * SECOND, 1.0 / 500);
    }
    assertThat(calibration.calibrated(raw).highMicros()).isCloseTo(before, within(20 * SECOND));
  }

  /** Short intervals hold all times with room, long ones end too early by half of their length. */
  @Test
  void aLongIntervalCountsMoreThanAShortOne() {
    WaitInterval shorter = new WaitInterval(90 * SECOND, 100 * SECOND, 110 * SECOND);
    WaitInterval longer = new WaitInterval(0, 5_000 * SECOND, 10_000 * SECOND);
    WaitCalibration calibration = new WaitCalibration();
    for (int i = 0; i < 400; i++) {
      calibration.observed(i % 20 == 0 ? longer : shorter, i % 20 == 0 ? 12_500e6 : 103e6, 1);
    }
    assertThat(calibration.calibrated(longer).highMicros()).isBetween(12_400e6, 12_600e6);
  }
}
