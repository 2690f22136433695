package io.adlro.sim.workload;

import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/** The users' estimates of the work of their jobs. */
public sealed interface Estimates {
  OptionalLong estimateMicros(long workMicros, RandomGenerator random);

  /** The truth. */
  record Exact() implements Estimates {
    @Override
    public OptionalLong estimateMicros(long workMicros, RandomGenerator random) {
      return OptionalLong.of(workMicros);
    }
  }

  /** The truth times e^(sigma Z): as often too long as too short. */
  record Noisy(double sigma) implements Estimates {
    public Noisy {
      Checks.notNegative("sigma of estimates", sigma);
    }

    @Override
    public OptionalLong estimateMicros(long workMicros, RandomGenerator random) {
      double said = workMicros * RandomVariates.factorOfMedianOne(random, sigma);
      return OptionalLong.of(Math.max(Durations.SHORTEST_MICROS, Math.round(said)));
    }
  }

  /** Nothing. */
  record None() implements Estimates {
    @Override
    public OptionalLong estimateMicros(long workMicros, RandomGenerator random) {
      return OptionalLong.empty();
    }
  }
}
