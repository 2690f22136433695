package io.adlro.learn.environment;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.fault.UserChanges;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;

/** The paper's cluster with few jobs, quiet or with all that can go wrong. */
public final class TestWorld {
  private static final long SECOND = 1_000_000;

  private TestWorld() {}

  /** 8 Volta on two nodes, 4 Turing, 4 Radeon. */
  public static Cluster cluster() {
    return new Cluster(
        List.of(
            GpuModel.withMemory("volta", 32 * 1024),
            GpuModel.withMemory("turing", 24 * 1024),
            GpuModel.withMemory("radeon", 16 * 1024)),
        List.of(
            Node.of("volta-1", "volta", 4, 32, 256),
            Node.of("volta-2", "volta", 4, 32, 256),
            Node.of("turing-1", "turing", 4, 32, 256),
            Node.of("radeon-1", "radeon", 4, 32, 256)),
        new SpeedTable(
            List.of("simulation", "machine-learning", "data-processing"),
            List.of("volta", "turing", "radeon"),
            new double[][] {{1, 0.48, 0.91}, {1, 0.8, 0.49}, {1, 0.66, 0.99}}));
  }

  /** Jobs of one GPU, nothing goes wrong. */
  public static Setting quiet(int jobs) {
    List<ClassSpec> classes =
        cluster().classes().stream()
            .map(name -> ClassSpec.of(name, 1, new Durations.Exponential(35 * SECOND)))
            .toList();
    return setting(jobs, classes, FaultSpec.none());
  }

  /** Gangs and shares, some jobs that fit nowhere, losses, refusals and changes of mind. */
  public static Setting rough(int jobs) {
    List<ClassSpec> classes =
        cluster().classes().stream()
            .map(
                name ->
                    new ClassSpec(
                        name,
                        1,
                        new Durations.Exponential(35 * SECOND),
                        choices(1, 6, 2, 2, 6, 1),
                        choices(1000, 3, 400, 1),
                        choices(2_048, 4, 20_480, 2, 40_000, 0.2),
                        3_000,
                        8_192,
                        Locality.ANYWHERE,
                        Recovery.CHECKPOINT,
                        AllowedModels.all()))
            .toList();
    FaultSpec faults =
        FaultSpec.until(0.9)
            .gpuLoss(new Outages(400 * SECOND, 40 * SECOND))
            .nodeLoss(new Outages(900 * SECOND, 60 * SECOND))
            .refusals(new Refusals(0.1, SECOND))
            .latePlacements(new LatePlacements(0.1, 2 * SECOND))
            .timedOutPlacements(new TimedOutPlacements(0.1, 3 * SECOND))
            .crashes(0.03)
            .cancellations(new UserChanges(0.1, 20 * SECOND))
            .priorityChanges(new UserChanges(0.2, 20 * SECOND))
            .build();
    return setting(jobs, classes, faults);
  }

  private static WeightedInts choices(double... valuesAndWeights) {
    List<WeightedInt> list = new ArrayList<>();
    for (int i = 0; i < valuesAndWeights.length; i += 2) {
      list.add(new WeightedInt((int) valuesAndWeights[i], valuesAndWeights[i + 1]));
    }
    return new WeightedInts(list);
  }

  private static Setting setting(int jobs, List<ClassSpec> classes, FaultSpec faults) {
    Scenario scenario =
        new Scenario(
            "test",
            "for tests",
            cluster(),
            WorkloadSpec.of(jobs, new Arrivals.Poisson(), classes),
            1,
            Physics.ideal(),
            faults,
            Preemption.NONE,
            0,
            0);
    return Setting.of(
        scenario,
        demand ->
            new LoadPlan(0.4, new double[] {1, 0.7, 0.8}, new double[demand.share().length][3]));
  }
}
