package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.random.RandomStreams;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class CalibrationTest {
  private static final double[] LEVELS = {0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.999};

  @Test
  void withoutDataLevelsEqualProbabilities() {
    Calibration calibration = new Calibration(LEVELS);

    for (double p = 0; p <= 1; p += 0.05) {
      assertThat(calibration.level(p)).isCloseTo(p, within(1e-9));
    }
  }

  @Test
  void anOverconfidentModelIsWidenedUntilItsQuantilesHold() {
    Calibration calibration = new Calibration(LEVELS);
    RandomGenerator random = new RandomStreams(3).stream("calibration-test");
    double[] quantiles = new double[LEVELS.length];
    int inside = 0;
    for (int i = 0; i < 40_000; i++) {
      // It claims uniform run times in 40..60 s where they are in 0..100 s.
      for (int q = 0; q < LEVELS.length; q++) {
        double level = calibration.levelOf(q);
        quantiles[q] = level < 0.01 ? 0 : level > 0.99 ? 100 : 40 + 20 * level;
      }
      double truth = 100 * random.nextDouble();
      inside += i >= 30_000 && truth > quantiles[1] && truth < quantiles[4] ? 1 : 0;
      calibration.learn(truth, quantiles, 0);
    }

    assertThat(calibration.level(LEVELS[3])).isEqualTo(calibration.levelOf(3));
    assertThat(inside / 10_000.0).isCloseTo(0.6, within(0.05));
  }
}
