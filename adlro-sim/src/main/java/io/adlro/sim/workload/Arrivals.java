package io.adlro.sim.workload;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** The process by which jobs arrive. The mean rate is not part of it: it follows from the load. */
public sealed interface Arrivals {
  /** The times of an endless stream of jobs, never falling. */
  LongSupplier times(double jobsPerSecond, RandomGenerator random);

  /** All jobs are there at time 0, whatever the rate. */
  record Batch() implements Arrivals {
    @Override
    public LongSupplier times(double jobsPerSecond, RandomGenerator random) {
      return () -> 0;
    }
  }

  /** Independent users at a constant rate. */
  record Poisson() implements Arrivals {
    @Override
    public LongSupplier times(double jobsPerSecond, RandomGenerator random) {
      PoissonClock clock = new PoissonClock(jobsPerSecond, random);
      return () -> (long) clock.nextMicros();
    }
  }

  /**
   * Day and night: the rate at time t is the mean rate times 1 + amplitude * sin(2 pi t/period).
   */
  record Diurnal(long periodMicros, double amplitude) implements Arrivals {
    public Diurnal {
      Checks.positive("period", periodMicros);
      Checks.fraction("amplitude", amplitude);
    }

    @Override
    public LongSupplier times(double jobsPerSecond, RandomGenerator random) {
      PoissonClock peak = new PoissonClock(jobsPerSecond * (1 + amplitude), random);
      return () -> {
        double micros = peak.nextMicros();
        while (random.nextDouble() * (1 + amplitude) > relativeRate(micros)) {
          micros = peak.nextMicros();
        }
        return (long) micros;
      };
    }

    private double relativeRate(double micros) {
      return 1 + amplitude * StrictMath.sin(2 * Math.PI * (micros % periodMicros) / periodMicros);
    }
  }

  /**
   * Jobs that come in bursts, as from array submissions: a burst has a geometric number of jobs,
   * spread evenly over the span. Bursts begin at the mean rate over the mean size and may overlap.
   */
  record Bursts(double meanSize, long spanMicros) implements Arrivals {
    public Bursts {
      Checks.positive("span of a burst", spanMicros);
      if (!(meanSize >= 1 && meanSize < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "mean size of a burst must be at least 1, not " + meanSize);
      }
    }

    @Override
    public LongSupplier times(double jobsPerSecond, RandomGenerator random) {
      return new BurstTimes(this, jobsPerSecond, random);
    }
  }
}
