package io.adlro.learn.environment;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.Durations;

/** Draws the distribution of the work of a class, from nearly uniform to heavy-tailed. */
final class WorldDurations {
  private final WorldDraws draws;

  WorldDurations(RandomStreams streams) {
    this.draws = new WorldDraws(streams, "durations");
  }

  Durations draw(long meanMicros) {
    return switch (draws.between(0, 9)) {
      case 0 -> new Durations.Uniform(Math.max(1, meanMicros / 5), meanMicros / 5 * 9);
      case 1, 2, 3, 4 -> new Durations.Exponential(meanMicros);
      case 5, 6, 7 -> new Durations.Lognormal(meanMicros, draws.uniform(0.3, 1.5));
      default -> heavyTailed(meanMicros, draws.uniform(1.05, 1.9), draws.logUniform(50, 500));
    };
  }

  /** A bounded Pareto distribution with a given mean and ratio of longest to shortest. */
  static Durations heavyTailed(long meanMicros, double shape, double range) {
    long unit = 1_000_000;
    long longest = (long) (unit * range);
    double meanOfUnit = new Durations.BoundedPareto(shape, unit, longest).expectedMicros() / unit;
    long shortest = Math.max(1, (long) (meanMicros / meanOfUnit));
    return new Durations.BoundedPareto(shape, shortest, (long) (shortest * range));
  }
}
