package io.adlro.solve.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class GavelObjectivesTest {
  private static final double[][] SPEEDS = {{1, 0.48, 0.91}, {1, 0.8, 0.49}, {1, 0.66, 0.99}};
  private static final int[] GPUS = {8, 3, 4};

  /** Wide gangs, shares of a GPU, models ruled out, work left between a microsecond and days. */
  private static GavelProblem randomProblem(RandomGenerator random) {
    int jobs = 1 + random.nextInt(40);
    double[][] speed = new double[jobs][];
    double[] gpus = new double[jobs];
    double[] remaining = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      speed[j] = SPEEDS[random.nextInt(SPEEDS.length)].clone();
      speed[j][1 + random.nextInt(2)] *= random.nextInt(3) == 0 ? 0 : 1;
      gpus[j] = List.of(0.25, 0.5, 1.0, 1.0, 1.0, 2.0, 8.0).get(random.nextInt(7));
      remaining[j] =
          StrictMath.pow(
              10, random.nextInt(5) == 0 ? random.nextInt(3) : 6 + 5 * random.nextDouble());
    }
    return new GavelProblem(speed, gpus, remaining, GPUS);
  }

  @Test
  void whateverTheJobsNoModelAndNoJobIsGivenMoreThanThereIs() {
    for (long seed = 0; seed < 300; seed++) {
      GavelProblem problem = randomProblem(new RandomStreams(seed).stream("problem"));
      for (GavelObjective objective :
          List.of(
              new MaxMinFairness(), new MaxSumThroughput(), new MinMakespan(), new FifoFastest())) {
        double[][] fraction = objective.allocate(problem);
        double[] used = new double[GPUS.length];
        for (int j = 0; j < problem.jobs(); j++) {
          double time = 0;
          for (int m = 0; m < used.length; m++) {
            time += fraction[j][m];
            used[m] += fraction[j][m] * problem.gpusByJob()[j];
            assertThat(problem.speed()[j][m] > 0 || fraction[j][m] == 0).isTrue();
          }
          assertThat(time).as("job %d of seed %d", j, seed).isLessThan(1 + 1e-6);
        }
        for (int m = 0; m < used.length; m++) {
          assertThat(used[m]).as("model %d of seed %d", m, seed).isLessThan(GPUS[m] + 1e-5);
        }
      }
    }
  }

  @Test
  void ofJobsThatAddTheSameToTheSumTheOldestAreServed() {
    int jobs = 40;
    double[][] speed = new double[jobs][];
    double[] ones = new double[jobs];
    for (int j = 0; j < jobs; j++) {
      speed[j] = new double[] {1, 0, 0};
      ones[j] = 1;
    }
    double[][] fraction =
        new MaxSumThroughput().allocate(new GavelProblem(speed, ones, ones, GPUS));

    for (int j = 0; j < jobs; j++) {
      // The youngest one served pays for all of them having been taken for a little wider.
      assertThat(fraction[j][0]).as("job %d", j).isBetween(j < 8 ? 0.99 : 0, j < 8 ? 1 : 0.01);
    }
  }
}
