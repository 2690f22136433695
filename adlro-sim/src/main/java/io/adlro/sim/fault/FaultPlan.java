package io.adlro.sim.fault;

import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.RandomVariates;
import io.adlro.sim.workload.Workload;
import java.util.List;

/**
 * What goes wrong in one run: faults that happen at a time, sorted by time, kind and subject, and
 * faults that are looked up during the run. Losses of a GPU and of its node overlap freely and all
 * are returned; a cancellation may come when its job does not wait any more. An attempt is an order
 * to place the job, those refused and timed out included.
 */
public final class FaultPlan {
  /** The orders to place a job are refused or time out at most this often in a row. */
  public static final int MOST_FAILED_PLACEMENTS_IN_A_ROW = 5;

  private static final FaultPlan NONE =
      new FaultPlan(FaultSpec.none(), List.of(), List.of(), new RandomStreams(0));

  private final long[] atMicros;
  private final FaultKind[] kind;
  private final int[] subject;
  private final double[] value;
  private final double refusalProbability;
  private final long refusalDelayMicros;
  private final double lateProbability;
  private final long meanLateMicros;
  private final double timeoutProbability;
  private final long placementTimeoutMicros;
  private final double crashProbability;
  private final double missingProbability;
  private final double staleProbability;
  private final double telemetryNoise;
  private final double dipProbability;
  private final long refusalSeed;
  private final long lateSeed;
  private final long lateBySeed;
  private final long timeoutSeed;
  private final long crashSeed;
  private final long crashAtSeed;
  private final long missingSeed;
  private final long staleSeed;
  private final long noiseSeed;
  private final long dipSeed;
  private final double preemptionRefusalProbability;
  private final long preemptionRefusalDelayMicros;
  private final long preemptionRefusalSeed;
  private final List<NodeAddition> additions;
  private final boolean changesCluster;

  private FaultPlan(
      FaultSpec spec,
      List<TimedFault> faults,
      List<NodeAddition> additions,
      RandomStreams streams) {
    this.additions = List.copyOf(additions);
    changesCluster =
        faults.stream()
            .anyMatch(f -> f.kind() == FaultKind.NODE_JOINED || f.kind() == FaultKind.NODE_LEFT);
    preemptionRefusalProbability = spec.preemptionRefusals().map(Refusals::probability).orElse(0.0);
    preemptionRefusalDelayMicros = spec.preemptionRefusals().map(Refusals::delayMicros).orElse(0L);
    preemptionRefusalSeed = streams.seedOf("faults-preemption-refusals");
    atMicros = faults.stream().mapToLong(TimedFault::atMicros).toArray();
    kind = faults.stream().map(TimedFault::kind).toArray(FaultKind[]::new);
    subject = faults.stream().mapToInt(TimedFault::subject).toArray();
    value = faults.stream().mapToDouble(TimedFault::value).toArray();
    refusalProbability = spec.refusals().map(Refusals::probability).orElse(0.0);
    refusalDelayMicros = spec.refusals().map(Refusals::delayMicros).orElse(0L);
    lateProbability = spec.latePlacements().map(LatePlacements::probability).orElse(0.0);
    meanLateMicros = spec.latePlacements().map(LatePlacements::meanDelayMicros).orElse(0L);
    timeoutProbability = spec.timedOutPlacements().map(TimedOutPlacements::probability).orElse(0.0);
    placementTimeoutMicros =
        spec.timedOutPlacements().map(TimedOutPlacements::timeoutMicros).orElse(0L);
    crashProbability = spec.crashProbability();
    missingProbability = spec.telemetry().map(TelemetryGaps::missingProbability).orElse(0.0);
    staleProbability = spec.telemetry().map(TelemetryGaps::staleProbability).orElse(0.0);
    telemetryNoise = spec.telemetry().map(TelemetryGaps::noise).orElse(0.0);
    dipProbability = spec.telemetry().map(TelemetryGaps::dipProbability).orElse(0.0);
    refusalSeed = streams.seedOf("faults-refusals");
    lateSeed = streams.seedOf("faults-late");
    lateBySeed = streams.seedOf("faults-late-by");
    timeoutSeed = streams.seedOf("faults-timed-out");
    crashSeed = streams.seedOf("faults-crashes");
    crashAtSeed = streams.seedOf("faults-crash-at");
    missingSeed = streams.seedOf("faults-missing");
    staleSeed = streams.seedOf("faults-stale");
    noiseSeed = streams.seedOf("faults-noise");
    dipSeed = streams.seedOf("faults-dips");
  }

  /** Nothing goes wrong. */
  public static FaultPlan none() {
    return NONE;
  }

  /** Exactly these faults, in any order; no node joins. */
  public static FaultPlan at(List<TimedFault> faults) {
    return at(faults, List.of());
  }

  /** Exactly these faults; the subject of a node that joins is its place among the additions. */
  public static FaultPlan at(List<TimedFault> faults, List<NodeAddition> additions) {
    List<TimedFault> sorted = faults.stream().sorted(TimedFault.ORDER).toList();
    return new FaultPlan(FaultSpec.none(), sorted, additions, new RandomStreams(0));
  }

  /** Plans the faults of a run that is expected to last until the horizon. */
  public static FaultPlan of(
      FaultSpec spec, Cluster cluster, Workload jobs, long horizonMicros, RandomStreams streams) {
    return of(spec, List.of(), cluster, jobs, horizonMicros, streams);
  }

  /**
   * The same for a cluster that changes.
   *
   * @param changes happen at their times, whatever the seed
   */
  public static FaultPlan of(
      FaultSpec spec,
      List<NodeChange> changes,
      Cluster cluster,
      Workload jobs,
      long horizonMicros,
      RandomStreams streams) {
    NodeChangePlan planned = NodeChangePlan.of(changes, cluster);
    return new FaultPlan(
        spec,
        FaultPlanner.plan(spec, planned, jobs, horizonMicros, streams),
        planned.additions(),
        streams);
  }

  /** The number of faults that happen at a time. */
  public int size() {
    return atMicros.length;
  }

  public long atMicros(int fault) {
    return atMicros[fault];
  }

  public FaultKind kind(int fault) {
    return kind[fault];
  }

  /** The GPU, node or job it happens to. */
  public int subject(int fault) {
    return subject[fault];
  }

  /** The node that joins, by the subject of the fault. */
  public NodeAddition addition(int subject) {
    return additions.get(subject);
  }

  /** What becomes of jobs that fit no node: where nodes join or leave, they wait. */
  public Unsatisfiable unsatisfiableJobs() {
    return changesCluster ? Unsatisfiable.WAITS : Unsatisfiable.REFUSED;
  }

  /** The number of nodes that join. */
  public int joins() {
    return additions.size();
  }

  /** The factor of a GPU's speed, a job's priority or its limit; 0 for the other kinds. */
  public double value(int fault) {
    return value[fault];
  }

  public boolean refuses(int job, int attempt) {
    return mayFail(attempt) && happens(refusalProbability, refusalSeed, job, attempt);
  }

  /** Whether the order to place the job is lost; asked of orders that are not refused. */
  public boolean timesOut(int job, int attempt) {
    return mayFail(attempt) && happens(timeoutProbability, timeoutSeed, job, attempt);
  }

  /** The same attempts succeed whatever fails the others, which bounds all failures in a row. */
  private static boolean mayFail(int attempt) {
    return attempt % (MOST_FAILED_PLACEMENTS_IN_A_ROW + 1) != MOST_FAILED_PLACEMENTS_IN_A_ROW;
  }

  /** Whether the cluster refuses to preempt the job when ordered at this time. */
  public boolean refusesPreemption(int job, long atMicros) {
    return happens(preemptionRefusalProbability, preemptionRefusalSeed, job, atMicros);
  }

  public long preemptionRefusalDelayMicros() {
    return preemptionRefusalDelayMicros;
  }

  /** How long the cluster takes to refuse. */
  public long refusalDelayMicros() {
    return refusalDelayMicros;
  }

  /** How long after a lost order it is reported as timed out. */
  public long placementTimeoutMicros() {
    return placementTimeoutMicros;
  }

  /** How much later than ordered the job starts, 0 for most. */
  public long lateByMicros(int job, int attempt) {
    if (!happens(lateProbability, lateSeed, job, attempt)) {
      return 0;
    }
    double quantile = RandomStreams.keyed(lateBySeed, job, attempt);
    return (long) (meanLateMicros * RandomVariates.exponentialAt(quantile));
  }

  /** The fraction of this attempt's run after which the job crashes, or NaN when it does not. */
  public double crashAt(int job, int attempt) {
    return happens(crashProbability, crashSeed, job, attempt)
        ? RandomStreams.keyed(crashAtSeed, job, attempt)
        : Double.NaN;
  }

  public boolean telemetryMissing(int gpu, long tick) {
    return happens(missingProbability, missingSeed, gpu, tick);
  }

  public boolean telemetryStale(int gpu, long tick) {
    return happens(staleProbability, staleSeed, gpu, tick);
  }

  /** The factor by which a value of a sample is wrong. */
  public double telemetryError(int gpu, long tick, int value) {
    if (telemetryNoise == 0) {
      return 1;
    }
    long key = 16 * tick + 2L * value;
    double first = RandomStreams.keyed(noiseSeed, gpu, key);
    double second = RandomStreams.keyed(noiseSeed, gpu, key + 1);
    return Math.max(0, 1 + telemetryNoise * RandomVariates.gaussianAt(first, second));
  }

  /** The part of the clock that a sample shows, 1 for most. */
  public double clockDip(int gpu, long tick) {
    return happens(dipProbability, dipSeed, gpu, 2 * tick)
        ? 0.5 + 0.5 * RandomStreams.keyed(dipSeed, gpu, 2 * tick + 1)
        : 1;
  }

  /** Most runs have no such fault, and these lookups happen for every job: check that first. */
  private static boolean happens(double probability, long seed, long key1, long key2) {
    return probability > 0 && RandomStreams.keyed(seed, key1, key2) < probability;
  }
}
