package io.adlro.sim.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Need;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.List;

/**
 * A cluster with its changes, its workload, physics and faults.
 *
 * @param cluster as it is at the beginning
 * @param changes nodes that join, leave and are drained during the run, in any order
 * @param load arrivals over the largest throughput that the cluster sustains for this mix at the
 *     beginning; of no meaning for a batch
 * @param speeds what the site knows of the speeds of its GPU models
 * @param limits of decisions and computations
 * @param warmup part of the jobs, by submission, that is not measured at the beginning
 * @param drain the same at the end
 */
public record Scenario(
    String name,
    String purpose,
    Cluster cluster,
    List<NodeChange> changes,
    WorkloadSpec workload,
    double load,
    Physics physics,
    FaultSpec faults,
    Preemption preemption,
    SpeedKnowledge speeds,
    DecisionLimits limits,
    double warmup,
    double drain) {
  public Scenario {
    changes = List.copyOf(changes);
  }

  /**
   * Of a cluster that does not change, with known speeds and decisions that take what they need.
   */
  public Scenario(
      String name,
      String purpose,
      Cluster cluster,
      WorkloadSpec workload,
      double load,
      Physics physics,
      FaultSpec faults,
      Preemption preemption,
      double warmup,
      double drain) {
    this(
        name,
        purpose,
        cluster,
        List.of(),
        workload,
        load,
        physics,
        faults,
        preemption,
        SpeedKnowledge.KNOWN,
        DecisionLimits.NONE,
        warmup,
        drain);
  }

  /** The loads that scenarios, suites and commands accept. */
  public static final double LOWEST_LOAD = 0.01;

  public static final double HIGHEST_LOAD = 10;

  /** The same for keys of files. */
  public static final String LOADS = "0.01..10";

  public static boolean isLoad(double load) {
    return load >= LOWEST_LOAD && load <= HIGHEST_LOAD;
  }

  /** Whether all jobs are there at the beginning, so that the run measures a makespan. */
  public boolean isBatch() {
    return workload.arrivals() instanceof Arrivals.Batch;
  }

  public boolean offers(Need need) {
    return switch (need) {
      case PREEMPTION -> preemption == Preemption.ALLOWED;
      case TELEMETRY -> physics.telemetry() == Physics.TelemetryMode.EVERY_TICK;
    };
  }

  public Scenario withLoad(double other) {
    return new Scenario(
        name,
        purpose,
        cluster,
        changes,
        workload,
        other,
        physics,
        faults,
        preemption,
        speeds,
        limits,
        warmup,
        drain);
  }

  public Scenario withWorkload(WorkloadSpec other) {
    return new Scenario(
        name,
        purpose,
        cluster,
        changes,
        other,
        load,
        physics,
        faults,
        preemption,
        speeds,
        limits,
        warmup,
        drain);
  }
}
