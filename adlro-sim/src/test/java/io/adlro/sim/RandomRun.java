package io.adlro.sim;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.JoiningNodes;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.model.Recovery;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.Holds;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.fault.Throttling;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.fault.UserChanges;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.ClassTraits;
import io.adlro.sim.physics.CpuShortage;
import io.adlro.sim.physics.GangCommunication;
import io.adlro.sim.physics.Interference;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Thermal;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.Users;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * A run defined by a seed: a mixed cluster, several users, gangs and shared GPUs, every physics and
 * every fault, and one policy of the catalogue after the other.
 */
record RandomRun(
    Cluster cluster, WorkloadTable jobs, FaultPlan faults, PolicyEntry policy, long seed) {
  private static final long SECOND = 1_000_000;
  private static final List<ClassTraits> TRAITS =
      List.of(
          new ClassTraits(0.5, 0.6, 2_000, 0.9),
          new ClassTraits(4, 0.8, 12_000, 0.95),
          new ClassTraits(0, 0.9, 6_000, 0.6));

  static RandomRun of(long seed, int jobs) {
    RandomStreams streams = new RandomStreams(seed);
    Cluster cluster = Clusters.mixed(2, 1 + (int) (seed % 2), 1);
    List<ClassSpec> classes = new ArrayList<>();
    Locality locality =
        seed % 7 == 2 ? Locality.onNodes(2) : Locality.onNodes(seed / 3 % 3 == 0 ? 1 : 0);
    for (String name : cluster.classes()) {
      classes.add(
          new ClassSpec(
              name,
              1,
              new Durations.Lognormal(30 * SECOND, 1),
              locality.isSeveral()
                  ? choices(2, 6, 4, 2, 6, 1, 10, 0.3)
                  : choices(1, 6, 2, 2, 4, 1, 9, 0.3),
              choices(1000, 3, 500, 1, 250, 1),
              choices(2_048, 4, 12_288, 2, 20_480, 1, 40_000, 0.1),
              3_000,
              8_192,
              locality,
              seed % 5 == 0 ? Recovery.RESTART : Recovery.CHECKPOINT,
              AllowedModels.all()));
    }
    List<Estimates> said =
        List.of(new Estimates.Exact(), new Estimates.Noisy(1), new Estimates.None());
    WorkloadSpec spec =
        WorkloadSpec.of(jobs, new Arrivals.Bursts(3, 5 * SECOND), classes)
            .withEstimates(said.get((int) (seed % 3)))
            .withUsers(new Users(5, 0.5, 2));
    WorkloadTable table = WorkloadGenerator.generate(spec, cluster, 0.25, streams);
    long horizon = table.submitMicros(table.size() - 1);
    List<NodeChange> changes = seed % 4 == 3 ? List.of() : nodeChanges(cluster, horizon, seed);
    FaultPlan faults = FaultPlan.of(everything(), changes, cluster, table, horizon, streams);
    List<PolicyEntry> policies = PolicyCatalog.entries();
    PolicyEntry policy = policies.get((int) (seed % policies.size()));
    return new RandomRun(cluster, table, faults, policy, seed);
  }

  /**
   * Up to eight nodes join, of models that the cluster has, the catalogue has, or neither; some
   * nodes are drained and some leave, at times perhaps with a model of which they were the last.
   */
  private static List<NodeChange> nodeChanges(Cluster cluster, long horizonMicros, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("node-changes");
    JoiningNodes joining = new JoiningNodes(GpuCatalog.standard());
    List<String> models = List.of(cluster.models().get(0).name(), "h100", "prototype");
    List<String> present = new ArrayList<>(cluster.nodes().stream().map(Node::name).toList());
    List<NodeChange> changes = new ArrayList<>();
    Cluster known = cluster;
    for (int i = 0; i < 16; i++) {
      long at = horizonMicros * (i + 1) / 20;
      if (i % 2 == 0) {
        String model = models.get(random.nextInt(models.size()));
        Node node = Node.of("new-" + i, model, 1 + random.nextInt(8), 16, 128);
        NodeAddition added = joining.addition(known, node);
        known = known.with(added);
        changes.add(new NodeChange.Join(at, added));
        present.add(node.name());
      } else if (random.nextBoolean()) {
        String node = present.remove(random.nextInt(present.size()));
        changes.add(new NodeChange.Leave(at, node));
      } else {
        String node = present.get(random.nextInt(present.size()));
        long until = at + 1 + random.nextInt(60) * SECOND;
        changes.add(new NodeChange.Drain(at, OptionalLong.of(until), node));
      }
    }
    return changes;
  }

  private static FaultSpec everything() {
    return FaultSpec.until(0.9)
        .limitChanges(new UserChanges(0.05, 30 * SECOND))
        .holds(new Holds(0.1, 10 * SECOND, 30 * SECOND))
        .preemptionRefusals(new Refusals(0.2, SECOND))
        .drains(new Outages(900 * SECOND, 60 * SECOND))
        .gpuLoss(new Outages(400 * SECOND, 40 * SECOND))
        .nodeLoss(new Outages(900 * SECOND, 60 * SECOND))
        .drift(new Drift(0.3, 0.4, 0.7, 0.2, 0.6, 3, OptionalDouble.of(0.8)))
        .throttling(new Throttling(500 * SECOND, 150 * SECOND, 0.3, 0.8))
        .refusals(new Refusals(0.1, SECOND))
        .latePlacements(new LatePlacements(0.1, 2 * SECOND))
        .timedOutPlacements(new TimedOutPlacements(0.1, 3 * SECOND))
        .telemetry(new TelemetryGaps(0.1, 0.1, 0.05, 0.05))
        .crashes(0.03)
        .cancellations(new UserChanges(0.05, 20 * SECOND))
        .priorityChanges(new UserChanges(0.05, 20 * SECOND))
        .build();
  }

  private static WeightedInts choices(double... valuesAndWeights) {
    List<WeightedInt> list = new ArrayList<>();
    for (int i = 0; i < valuesAndWeights.length; i += 2) {
      list.add(new WeightedInt((int) valuesAndWeights[i], valuesAndWeights[i + 1]));
    }
    return new WeightedInts(list);
  }

  static Physics everyPhysics() {
    return new Physics(
        TRAITS,
        List.of(
            new GangCommunication(TRAITS), new Interference(TRAITS, 0.5), new CpuShortage(TRAITS)),
        SECOND,
        new Checkpointing(60 * SECOND, SECOND, 2 * SECOND),
        Optional.of(Thermal.Settings.USUAL),
        10 * SECOND,
        Physics.TelemetryMode.EVERY_TICK,
        0.5);
  }

  PlacementPolicy newPolicy() {
    return policy.create(inputs());
  }

  JournalHeader header() {
    return new JournalHeader(
        policy.name(), inputs(), "", "", faults.unsatisfiableJobs(), JournalHeader.Facts.SIMULATED);
  }

  PolicyInputs inputs() {
    JobMix mix = jobs.mix();
    double[] prices = new double[cluster.modelCount()];
    Arrays.setAll(prices, m -> 1.0 / (m + 1));
    double[][] fractions = new double[mix.demand().share().length][cluster.modelCount()];
    for (double[] row : fractions) {
      Arrays.fill(row, 1.0 / row.length);
    }
    return new PolicyInputs(cluster, mix, new LoadPlan(1, prices, fractions), seed);
  }

  Simulation simulation() {
    return new Simulation(jobs, everyPhysics(), faults, newPolicy());
  }
}
