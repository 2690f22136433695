package io.adlro.sim.workload;

import java.util.random.RandomGenerator;

/** How the work of the jobs of a class is distributed. */
public sealed interface Durations {
  /** No job is shorter: below a millisecond the arithmetic in microseconds would show. */
  long SHORTEST_MICROS = 1000;

  long drawMicros(RandomGenerator random);

  /** The mean of all draws, save for the few that {@link #SHORTEST_MICROS} lifts. */
  double expectedMicros();

  private static long atLeastShortest(double micros) {
    return Math.max(SHORTEST_MICROS, Math.round(micros));
  }

  private static void requireRange(long minMicros, long maxMicros) {
    Checks.positive("shortest duration", minMicros);
    if (maxMicros <= minMicros) {
      throw new IllegalArgumentException(
          "longest duration must be above the shortest, %d, not %d"
              .formatted(minMicros, maxMicros));
    }
  }

  /** Memoryless. */
  record Exponential(long meanMicros) implements Durations {
    public Exponential {
      Checks.positive("mean duration", meanMicros);
    }

    @Override
    public long drawMicros(RandomGenerator random) {
      return atLeastShortest(meanMicros * RandomVariates.exponential(random));
    }

    @Override
    public double expectedMicros() {
      return meanMicros;
    }
  }

  /** Given by its mean, not by its median, so that the load does not depend on sigma. */
  record Lognormal(long meanMicros, double sigma) implements Durations {
    public Lognormal {
      Checks.positive("mean duration", meanMicros);
      Checks.notNegative("sigma", sigma);
    }

    @Override
    public long drawMicros(RandomGenerator random) {
      return atLeastShortest(meanMicros * RandomVariates.factorOfMeanOne(random, sigma));
    }

    @Override
    public double expectedMicros() {
      return meanMicros;
    }
  }

  /** Heavy-tailed: the density falls as x^-(shape + 1) from the least to the most. */
  record BoundedPareto(double shape, long minMicros, long maxMicros) implements Durations {
    public BoundedPareto {
      Checks.positive("shape", shape);
      requireRange(minMicros, maxMicros);
    }

    @Override
    public long drawMicros(RandomGenerator random) {
      // x = L (1 - U (1 - (L/H)^a))^(-1/a)
      double beyond = StrictMath.pow((double) minMicros / maxMicros, shape);
      double survival = 1 - random.nextDouble() * (1 - beyond);
      return atLeastShortest(minMicros * StrictMath.pow(survival, -1 / shape));
    }

    @Override
    public double expectedMicros() {
      double ratio = (double) minMicros / maxMicros;
      double inside = 1 - StrictMath.pow(ratio, shape);
      // integral of x f(x) = a L / (1 - (L/H)^a) * (1 - (L/H)^(a-1)) / (a - 1), a logarithm at a =
      // 1
      double tail =
          shape == 1
              ? -StrictMath.log(ratio)
              : (1 - StrictMath.pow(ratio, shape - 1)) / (shape - 1);
      return shape * minMicros / inside * tail;
    }
  }

  /** All lengths of a range have the same probability. */
  record Uniform(long minMicros, long maxMicros) implements Durations {
    public Uniform {
      requireRange(minMicros, maxMicros);
    }

    @Override
    public long drawMicros(RandomGenerator random) {
      return atLeastShortest(minMicros + random.nextDouble() * (maxMicros - minMicros));
    }

    @Override
    public double expectedMicros() {
      return (minMicros + maxMicros) / 2.0;
    }
  }

  /** Every job has the same length. */
  record Fixed(long micros) implements Durations {
    public Fixed {
      Checks.positive("duration", micros);
    }

    @Override
    public long drawMicros(RandomGenerator random) {
      return Math.max(SHORTEST_MICROS, micros);
    }

    @Override
    public double expectedMicros() {
      return micros;
    }
  }
}
