package io.adlro.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.pattern.JobTraits.Profile;
import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * A generator whose classes differ in their profile only. All jobs have one user, one shape and no
 * estimate. Each program has a name of its own and runs {@value #RUNS} times; its class is hidden.
 * Run times of a class are lognormal around its median, so one earlier run of a program says little
 * about the next one, and its profile says which class it belongs to.
 */
final class ProfilePredictionTest {
  private static final int PROGRAMS = 600;
  private static final int RUNS = 4;
  private static final double[] MEDIAN_SECONDS = {60, 600, 6_000};
  private static final double SIGMA = 0.8;
  private static final Profile[] PROFILES = {
    new Profile(0.95f, 0.2f, 0.1f, 0.9f),
    new Profile(0.6f, 0.9f, 0.5f, 0.5f),
    new Profile(0.3f, 0.4f, 0.9f, 0.2f)
  };

  /** Mean errors of later runs of programs, in logs of run times. */
  private record Errors(double ofMedian, double spreadScore) {}

  private enum Meter {
    OFF,
    ON
  }

  @Test
  void theProfileOfTheFirstRunSharpensThePredictionOfTheNextOne() {
    Errors blind = run(Meter.OFF);
    Errors measured = run(Meter.ON);

    double avoidable = blind.ofMedian() - SIGMA * Math.sqrt(2 / Math.PI);
    assertThat(blind.ofMedian() - measured.ofMedian()).isGreaterThan(0.5 * avoidable);
    assertThat(measured.spreadScore()).isLessThan(0.9 * blind.spreadScore());
  }

  private static Errors run(Meter meter) {
    PatternMemory memory = new PatternMemory(PatternMemory.Settings.DEFAULT);
    RandomGenerator random = new RandomStreams(5).stream("profiles");
    double[] belief = new double[RunTimeBelief.WIDTH];
    double errors = 0;
    double scores = 0;
    int count = 0;
    for (int program = 0; program < PROGRAMS; program++) {
      int hidden = random.nextInt(PROFILES.length);
      for (int run = 0; run < RUNS; run++) {
        Recall recalled = memory.recall(job("program" + (char) ('a' + program % 26) + program));
        memory.believe(recalled, belief, 0);
        double micros =
            1e6 * MEDIAN_SECONDS[hidden] * StrictMath.exp(SIGMA * random.nextGaussian());
        if (run > 0 && program >= PROGRAMS / 3) {
          RunTimeDistribution predicted = memory.runTime(recalled);
          errors += Math.abs(StrictMath.log(predicted.quantileMicros(0.5) / micros));
          scores += spreadScore(belief, micros);
          count++;
        }
        Profile shown = meter == Meter.ON ? noisy(PROFILES[hidden], random) : Profile.NONE;
        if (meter == Meter.OFF) {
          noisy(PROFILES[hidden], random); // the same random numbers
        }
        memory.learn(recalled, "", micros, shown, belief, 0);
      }
    }
    return new Errors(errors / count, scores / count);
  }

  /** Mean distance of the equally likely values, in log, less half their distance to each other. */
  private static double spreadScore(double[] belief, double micros) {
    double to = 0;
    double among = 0;
    for (double one : belief) {
      to += Math.abs(StrictMath.log(one / micros));
      for (double other : belief) {
        among += Math.abs(StrictMath.log(one / other));
      }
    }
    return to / belief.length - among / (2.0 * belief.length * belief.length);
  }

  private static Profile noisy(Profile of, RandomGenerator random) {
    return new Profile(
        noisy(of.utilization(), random),
        noisy(of.memoryActivity(), random),
        noisy(of.memoryUsedRatio(), random),
        noisy(of.powerRatio(), random));
  }

  private static float noisy(float ratio, RandomGenerator random) {
    return (float) Math.max(0, Math.min(1, ratio + 0.02 * random.nextGaussian()));
  }

  private static JobTraits job(String name) {
    return new JobTraits(
        "",
        "alice",
        "",
        List.of(name),
        List.of(),
        1,
        1_000,
        8_192,
        4_000,
        16_384,
        0.5,
        JobTraits.UNKNOWN,
        JobTraits.UNKNOWN,
        0,
        Profile.NONE);
  }
}
