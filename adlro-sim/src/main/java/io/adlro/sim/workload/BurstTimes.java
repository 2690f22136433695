package io.adlro.sim.workload;

import java.util.PriorityQueue;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** The arrival times of overlapping bursts, merged. */
final class BurstTimes implements LongSupplier {
  /** Jobs of open bursts that are held at once; with more they would not be bursts. */
  private static final double MOST_WAITING = 1e6;

  private final Arrivals.Bursts bursts;
  private final PoissonClock clock;
  private final RandomGenerator random;
  private final PriorityQueue<Long> waiting = new PriorityQueue<>();
  private double nextBurstMicros;

  BurstTimes(Arrivals.Bursts bursts, double jobsPerSecond, RandomGenerator random) {
    if (jobsPerSecond * bursts.spanMicros() * 1e-6 + bursts.meanSize() > MOST_WAITING) {
      throw new IllegalArgumentException(
          "bursts of %s jobs over %d us at %s jobs/s overlap by more than a million jobs"
              .formatted(bursts.meanSize(), bursts.spanMicros(), jobsPerSecond));
    }
    this.bursts = bursts;
    this.clock = new PoissonClock(jobsPerSecond / bursts.meanSize(), random);
    this.random = random;
    this.nextBurstMicros = clock.nextMicros();
  }

  @Override
  public long getAsLong() {
    // A later burst cannot bring an earlier job, so those that began before the head suffice.
    while (waiting.isEmpty() || nextBurstMicros <= waiting.element()) {
      open();
    }
    return waiting.remove();
  }

  private void open() {
    for (long n = RandomVariates.geometric(random, bursts.meanSize()); n > 0; n--) {
      waiting.add((long) (nextBurstMicros + random.nextDouble() * bursts.spanMicros()));
    }
    nextBurstMicros = clock.nextMicros();
  }
}
