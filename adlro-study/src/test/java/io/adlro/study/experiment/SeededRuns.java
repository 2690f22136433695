package io.adlro.study.experiment;

import io.adlro.core.catalog.GpuCatalog;
import io.adlro.core.catalog.JoiningNodes;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.journal.StreamSink;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyGuard;
import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.Holds;
import io.adlro.sim.fault.LatePlacements;
import io.adlro.sim.fault.NodeChange;
import io.adlro.sim.fault.Outages;
import io.adlro.sim.fault.Refusals;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.fault.TimedOutPlacements;
import io.adlro.sim.fault.UserChanges;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.solve.policy.SolverPolicies;
import io.adlro.study.training.LearnedPolicies;
import io.adlro.study.training.ModelFiles;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Small runs of every policy: the jobs of 40 users with gangs and shared GPUs, preemption, all
 * physics and frequent faults. In two of three seeds nodes join, are drained and leave; in one of
 * these the speeds are not known. As a program it prints the digest of the journals of one seed.
 */
final class SeededRuns {
  static final AllPolicies CATALOG =
      new AllPolicies(
          List.of(
              PolicyCatalog.entries(),
              SolverPolicies.entries(),
              LearnedPolicies.entries(ModelFiles.of(Path.of("..")))));

  private static final int JOBS = 50;

  /** Enough for the agent to compare its candidates several times. */
  private static final int MANY_JOBS = 300;

  private static final long SECOND = 1_000_000;
  private static final Setting FIXED =
      setting(JOBS, (cluster, jobs) -> List.of(), SpeedKnowledge.KNOWN);
  private static final Setting CHANGING = setting(JOBS, SeededRuns::changes, SpeedKnowledge.KNOWN);
  private static final Setting LEARNING =
      setting(JOBS, SeededRuns::changes, SpeedKnowledge.LEARNED);

  private final Setting setting;
  private final Trial trial;

  private SeededRuns(Setting setting, Trial trial) {
    this.setting = setting;
    this.trial = trial;
  }

  static SeededRuns of(long seed) {
    Setting setting = List.of(CHANGING, LEARNING, FIXED).get((int) (seed % 3));
    return new SeededRuns(setting, setting.trials().apply(seed));
  }

  /** A run in which the agent compares its candidates; blocks begin again when nodes join. */
  static SeededRuns withManyJobs(long seed) {
    Setting longer = setting(MANY_JOBS, (cluster, jobs) -> List.of(), SpeedKnowledge.KNOWN);
    return new SeededRuns(longer, longer.trials().apply(seed));
  }

  /** The changes of a cluster during a run of some number of jobs. */
  private interface Changes {
    List<NodeChange> of(Cluster cluster, int jobs);
  }

  /**
   * Nodes join of a model that the cluster has, of one of the catalogue, and of one that neither
   * has. Of those that leave, one is the last of its model, and two are such that joined.
   */
  private static List<NodeChange> changes(Cluster cluster, int jobs) {
    JoiningNodes joining = new JoiningNodes(GpuCatalog.standard());
    NodeAddition volta = joining.addition(cluster, node("volta-3", "volta", 2));
    NodeAddition h100 = joining.addition(cluster.with(volta), node("h100-1", "H100", 4));
    Cluster grown = cluster.with(volta).with(h100);
    NodeAddition prototype = joining.addition(grown, node("prototype-1", "prototype", 2));
    NodeAddition another = joining.addition(grown.with(prototype), node("h100-2", "H100", 2));
    long unit = jobs * SECOND / 10;
    return List.of(
        new NodeChange.Join(unit, volta),
        new NodeChange.Leave(2 * unit, "radeon-1"),
        new NodeChange.Drain(3 * unit, OptionalLong.of(6 * unit), "turing-1"),
        new NodeChange.Join(4 * unit, h100),
        new NodeChange.Leave(5 * unit, "volta-1"),
        new NodeChange.Join(6 * unit, prototype),
        new NodeChange.Leave(7 * unit, "volta-3"),
        new NodeChange.Leave(8 * unit, "h100-1"),
        new NodeChange.Join(10 * unit, another));
  }

  private static Node node(String name, String model, int gpus) {
    return Node.of(name, model, gpus, 32, 256);
  }

  private static Setting setting(int jobs, Changes changes, SpeedKnowledge speeds) {
    Scenario base = ScenarioFiles.of(Path.of("..")).load("full-physics");
    FaultSpec faults =
        FaultSpec.until(0.9)
            .gpuLoss(new Outages(400 * SECOND, 40 * SECOND))
            .nodeLoss(new Outages(900 * SECOND, 60 * SECOND))
            .refusals(new Refusals(0.1, SECOND))
            .latePlacements(new LatePlacements(0.1, 2 * SECOND))
            .timedOutPlacements(new TimedOutPlacements(0.1, 3 * SECOND))
            .crashes(0.03)
            .cancellations(new UserChanges(0.05, 20 * SECOND))
            .priorityChanges(new UserChanges(0.1, 20 * SECOND))
            .limitChanges(new UserChanges(0.05, 30 * SECOND))
            .holds(new Holds(0.1, 10 * SECOND, 30 * SECOND))
            .preemptionRefusals(new Refusals(0.2, SECOND))
            .drains(new Outages(900 * SECOND, 60 * SECOND))
            .telemetry(new TelemetryGaps(0.1, 0.1))
            .build();
    return Setting.of(
        new Scenario(
            base.name(),
            base.purpose(),
            base.cluster(),
            changes.of(base.cluster(), jobs),
            base.workload().withJobs(jobs),
            1.5,
            base.physics(),
            faults,
            Preemption.ALLOWED,
            speeds,
            DecisionLimits.NONE,
            PriceSource.OBSERVED,
            0,
            0),
        new OrToolsLoadPlanner());
  }

  /**
   * Every policy of the catalogue that can run here, one with predicted run times, and that with a
   * guard.
   */
  static List<PolicyEntry> policies() {
    List<PolicyEntry> all = new ArrayList<>(CATALOG.entries());
    PolicyEntry predicting = CATALOG.find("srsf+predictions").orElseThrow();
    all.add(predicting);
    all.add(
        new PolicyEntry(
            predicting.name() + "+guard",
            predicting.summary(),
            predicting.needs(),
            inputs ->
                PolicyGuard.around(
                    predicting.create(inputs),
                    inputs,
                    new RegretReplay(inputs.cluster()),
                    SeededRuns::rethrow)));
    return all.stream()
        .filter(policy -> policy.obstacle().apply(of(0).setting.inputs(of(0).trial)).isEmpty())
        .toList();
  }

  private static void rethrow(RuntimeException failure) {
    throw failure;
  }

  WorkloadTable jobs() {
    return trial.jobs();
  }

  Cluster cluster() {
    return setting.cluster();
  }

  long users() {
    return IntStream.range(0, trial.jobs().size())
        .map(trial.jobs().requests()::user)
        .distinct()
        .count();
  }

  PlacementPolicy create(PolicyEntry policy) {
    return policy.create(setting.inputs(trial));
  }

  List<String> journal(PolicyEntry policy) {
    return journal(create(policy));
  }

  Simulation simulation(PlacementPolicy policy) {
    return setting.simulation(trial, policy);
  }

  List<String> journal(PlacementPolicy policy) {
    Simulation simulation = simulation(policy);
    List<String> lines = new ArrayList<>();
    JournalWriter writer = new JournalWriter(simulation.state(), RecordText.sink(lines::add));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return lines;
  }

  /** The journal in its binary form. */
  byte[] bytes(PolicyEntry policy) {
    return bytes(policy, setting.simulation(trial, create(policy)));
  }

  /** The same with a budget for each decision, checked at each fact and decision. */
  byte[] bytes(PolicyEntry policy, long budgetUnits) {
    Simulation simulation =
        new Simulation(
            trial.jobs(),
            setting.believed(),
            setting.physics(),
            trial.faults(),
            Guarded.byFirstFit(create(policy)),
            new DecisionLimits(OptionalLong.of(budgetUnits), 2 * SECOND));
    simulation.kernel().audit();
    return bytes(policy, simulation);
  }

  private byte[] bytes(PolicyEntry policy, Simulation simulation) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JournalHeader header =
        new JournalHeader(
            policy.name(),
            setting.inputs(trial),
            "",
            policy.modelSha256(),
            trial.faults().unsatisfiableJobs(),
            JournalHeader.Facts.SIMULATED);
    JournalWriter writer = new JournalWriter(simulation.state(), new StreamSink(bytes, header));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return bytes.toByteArray();
  }

  static String digestOfAllPolicies(long seed) {
    SeededRuns runs = of(seed);
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (PolicyEntry policy : policies()) {
        for (String line : runs.journal(policy)) {
          sha.update(line.getBytes(StandardCharsets.UTF_8));
          sha.update((byte) '\n');
        }
      }
      return HexFormat.of().formatHex(sha.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  public static void main(String[] args) {
    System.out.println(digestOfAllPolicies(Long.parseLong(args[0])));
  }
}
