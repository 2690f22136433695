package io.adlro.sim.workload;

import java.util.random.RandomGenerator;

/** The times of a Poisson process. */
final class PoissonClock {
  private final double meanGapMicros;
  private final RandomGenerator random;
  private double nowMicros;

  PoissonClock(double perSecond, RandomGenerator random) {
    this.meanGapMicros = 1e6 / perSecond;
    this.random = random;
  }

  /** A double: with many jobs a second, gaps cut to whole microseconds would raise the rate. */
  double nextMicros() {
    nowMicros += meanGapMicros * RandomVariates.exponential(random);
    return nowMicros;
  }
}
