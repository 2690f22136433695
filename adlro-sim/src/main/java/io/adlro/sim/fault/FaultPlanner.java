package io.adlro.sim.fault;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.RandomVariates;
import io.adlro.sim.workload.Workload;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Writes the faults that happen at a time. All draws are keyed by what fails, so that the faults of
 * one GPU do not depend on how many others there are.
 */
final class FaultPlanner {
  /** More faults than this are an error in the settings and would fill the memory. */
  private static final double MOST_OUTAGES = 5e6;

  /** Later than any run ends; three of them still add up without overflow. */
  private static final long LONGEST_MICROS = 1L << 60;

  private final RandomStreams streams;
  private final long horizonMicros;
  private final long stopMicros;
  private final List<TimedFault> faults = new ArrayList<>();

  FaultPlanner(RandomStreams streams, long horizonMicros, double stopFraction) {
    this.streams = streams;
    this.horizonMicros = horizonMicros;
    this.stopMicros = (long) (stopFraction * horizonMicros);
  }

  static List<TimedFault> plan(
      FaultSpec spec,
      NodeChangePlan changes,
      Workload jobs,
      long horizonMicros,
      RandomStreams streams) {
    FaultPlanner planner = new FaultPlanner(streams, horizonMicros, spec.stopFraction());
    // Faults of a node that has not joined yet, or has left, are skipped in the run.
    int gpus = changes.eventual().gpuCount();
    int nodes = changes.eventual().nodeCount();
    planner.faults.addAll(changes.faults());
    spec.gpuLoss()
        .ifPresent(o -> planner.outages(o, gpus, FaultKind.GPU_LOST, FaultKind.GPU_RETURNED));
    spec.nodeLoss()
        .ifPresent(o -> planner.outages(o, nodes, FaultKind.NODE_LOST, FaultKind.NODE_RETURNED));
    spec.drift().ifPresent(d -> planner.drift(d, gpus));
    spec.throttling().ifPresent(t -> planner.throttling(t, gpus));
    spec.cancellations().ifPresent(c -> planner.changes(c, jobs, FaultKind.CANCEL));
    spec.priorityChanges().ifPresent(c -> planner.changes(c, jobs, FaultKind.PRIORITY));
    spec.limitChanges().ifPresent(c -> planner.changes(c, jobs, FaultKind.LIMIT));
    spec.holds().ifPresent(h -> planner.holds(h, jobs));
    spec.drains()
        .ifPresent(o -> planner.outages(o, nodes, FaultKind.NODE_DRAINED, FaultKind.NODE_RESUMED));
    planner.faults.sort(TimedFault.ORDER);
    return planner.faults;
  }

  private void outages(Outages outages, int subjects, FaultKind lost, FaultKind returned) {
    double cycleMicros = (double) outages.meanUpMicros() + outages.meanDownMicros();
    if (subjects * (stopMicros / cycleMicros) > MOST_OUTAGES) {
      throw new IllegalArgumentException(
          "%s every %.0f us for each of %d until %d us are more than five million faults"
              .formatted(lost, cycleMicros, subjects, stopMicros));
    }
    long seed = streams.seedOf("faults-" + lost);
    for (int subject = 0; subject < subjects; subject++) {
      long now = 0;
      for (int draw = 0; now < stopMicros; draw += 2) {
        long lostMicros = now + exponential(outages.meanUpMicros(), seed, subject, draw);
        now = lostMicros + exponential(outages.meanDownMicros(), seed, subject, draw + 1);
        if (lostMicros < stopMicros) {
          faults.add(new TimedFault(lostMicros, lost, subject, 0));
          faults.add(new TimedFault(Math.min(now, stopMicros), returned, subject, 0));
        }
      }
    }
  }

  private void throttling(Throttling throttling, int gpus) {
    long seed = streams.seedOf("faults-throttling");
    long factorSeed = streams.seedOf("faults-throttling-factor");
    double range = throttling.mildestFactor() - throttling.slowestFactor();
    for (int gpu = 0; gpu < gpus; gpu++) {
      long now = 0;
      for (int draw = 0; now < stopMicros; draw += 2) {
        long slow = now + exponential(throttling.meanUpMicros(), seed, gpu, draw);
        now = slow + exponential(throttling.meanDownMicros(), seed, gpu, draw + 1);
        if (slow < stopMicros) {
          double factor =
              throttling.slowestFactor() + range * RandomStreams.keyed(factorSeed, gpu, draw);
          faults.add(new TimedFault(slow, FaultKind.GPU_SPEED, gpu, factor));
          faults.add(new TimedFault(Math.min(now, stopMicros), FaultKind.GPU_SPEED, gpu, 1));
        }
      }
    }
  }

  private void drift(Drift drift, int gpus) {
    long seed = streams.seedOf("faults-drift");
    IntStream.range(0, gpus)
        .boxed()
        .sorted(Comparator.comparingDouble(gpu -> RandomStreams.keyed(seed, gpu, 0)))
        .limit(Math.round(drift.gpuFraction() * gpus))
        .forEach(gpu -> slow(drift, gpu, RandomStreams.keyed(seed, gpu, 1)));
  }

  private void slow(Drift drift, int gpu, double quantile) {
    double factor =
        drift.slowestFactor() + quantile * (drift.mildestFactor() - drift.slowestFactor());
    double length = drift.toFraction() - drift.fromFraction();
    for (int step = 1; step <= drift.steps(); step++) {
      double fraction = drift.fromFraction() + length * (step - 1) / Math.max(1, drift.steps() - 1);
      speed(fraction, gpu, 1 - (1 - factor) * step / drift.steps());
    }
    drift.recoveryFraction().ifPresent(fraction -> speed(fraction, gpu, 1));
  }

  private void speed(double fraction, int gpu, double factor) {
    long atMicros = (long) (fraction * horizonMicros);
    faults.add(new TimedFault(atMicros, FaultKind.GPU_SPEED, gpu, factor));
  }

  private void changes(UserChanges changes, Workload jobs, FaultKind kind) {
    long seed = streams.seedOf("faults-" + kind);
    for (int job = 0; job < jobs.size(); job++) {
      if (RandomStreams.keyed(seed, job, 0) >= changes.jobFraction()) {
        continue;
      }
      long atMicros = jobs.submitMicros(job) + exponential(changes.meanDelayMicros(), seed, job, 1);
      if (atMicros < stopMicros) {
        double quantile = RandomStreams.keyed(seed, job, 2);
        double value =
            switch (kind) {
              case PRIORITY -> quantile;
              case LIMIT -> Math.rint(1 + (1 + 2 * quantile) * jobs.workMicros(job));
              default -> 0;
            };
        faults.add(new TimedFault(atMicros, kind, job, value));
      }
    }
  }

  private void holds(Holds holds, Workload jobs) {
    long seed = streams.seedOf("faults-" + FaultKind.HOLD);
    for (int job = 0; job < jobs.size(); job++) {
      if (RandomStreams.keyed(seed, job, 0) >= holds.jobFraction()) {
        continue;
      }
      long atMicros = jobs.submitMicros(job) + exponential(holds.meanDelayMicros(), seed, job, 1);
      long released = atMicros + exponential(holds.meanHeldMicros(), seed, job, 2);
      if (atMicros < stopMicros) {
        faults.add(new TimedFault(atMicros, FaultKind.HOLD, job, 0));
        faults.add(new TimedFault(Math.min(released, stopMicros), FaultKind.RELEASE, job, 0));
      }
    }
  }

  /** At least a microsecond: nothing is repaired or lost again in the instant it happened. */
  private static long exponential(long meanMicros, long seed, int subject, int draw) {
    double quantile = RandomStreams.keyed(seed, subject, draw);
    return 1
        + Math.min(LONGEST_MICROS, (long) (meanMicros * RandomVariates.exponentialAt(quantile)));
  }
}
