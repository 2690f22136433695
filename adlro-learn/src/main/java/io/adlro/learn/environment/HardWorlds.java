package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.Estimates;
import io.adlro.sim.workload.Priorities;
import io.adlro.sim.workload.Templates;
import io.adlro.sim.workload.Users;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import io.adlro.sim.workload.WorkloadSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Random worlds to measure on, with what {@link RandomWorlds} seldom combines: wide gangs, heavy
 * tails and, in mixed clusters, jobs that are pinned to a model. Worlds with odd numbers have one
 * model. They are scenarios by name, {@code hard-world-1} and so on; no training uses them.
 */
public final class HardWorlds {
  private static final Pattern NAME = Pattern.compile("hard-world-([1-9]\\d{0,8})");
  private static final long SEED = 17;
  private static final int JOBS = 2_000;
  private static final int CLASSES = 3;
  private static final int GPUS_PER_NODE = 8;

  private HardWorlds() {}

  /** The world of this name; empty if the name is not that of one. */
  public static Optional<Scenario> find(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches()
        ? Optional.of(world(Integer.parseInt(matcher.group(1))))
        : Optional.empty();
  }

  static Scenario world(int number) {
    String name = "hard-world-" + number;
    RandomStreams streams = new RandomStreams(new RandomStreams(SEED).seedOf(name));
    WorldDraws draws = new WorldDraws(streams, "hard-world");
    Cluster cluster = cluster(draws, new WorldSpeeds(streams), number % 2 == 1);
    long typicalMicros = (long) (draws.logUniform(60, 1800) * 1e6);
    List<ClassSpec> classes =
        cluster.classes().stream().map(c -> jobClass(c, draws, cluster, typicalMicros)).toList();
    return new Scenario(
        name,
        "a random world with wide gangs, heavy tails and pinned jobs",
        cluster,
        List.of(),
        workload(draws, classes, typicalMicros),
        draws.uniform(0.85, 1),
        Physics.ideal(),
        FaultSpec.none(),
        Preemption.NONE,
        SpeedKnowledge.KNOWN,
        DecisionLimits.NONE,
        PriceSource.OBSERVED,
        0.1,
        0.1);
  }

  private static Cluster cluster(WorldDraws draws, WorldSpeeds speeds, boolean oneModel) {
    int count = oneModel ? 1 : draws.between(2, 4);
    List<GpuModel> models = new ArrayList<>();
    List<Node> nodes = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int m = 0; m < count; m++) {
      String model = "model-" + (char) ('a' + m);
      models.add(GpuModel.withMemory(model, 32 * 1024));
      int most = oneModel ? draws.pick(4, 8, 16) : draws.pick(1, 2, 4);
      for (int n = 1; n <= most; n++) {
        nodes.add(Node.of(model + "-" + n, model, GPUS_PER_NODE, 64, 512));
      }
    }
    for (int c = 0; c < CLASSES; c++) {
      classes.add("class-" + (char) ('a' + c));
    }
    List<String> names = models.stream().map(GpuModel::name).toList();
    return Cluster.inCanonicalOrder(
        models, nodes, new SpeedTable(classes, names, speeds.draw(CLASSES, count)));
  }

  private static ClassSpec jobClass(
      String name, WorldDraws draws, Cluster cluster, long typicalMicros) {
    int pinned = draws.between(0, cluster.modelCount() - 1);
    double pinnedShare = cluster.modelCount() == 1 ? 0 : draws.uniform(0.1, 0.4);
    return new ClassSpec(
        name,
        draws.logUniform(0.2, 1),
        work(draws, draws.micros(0.3, 3, typicalMicros)),
        // As wide as half of the model that its pinned jobs have to share.
        gangs(draws, cluster.gpusOfModel(pinned) / 2),
        WeightedInts.always(1000),
        WeightedInts.always(0),
        0,
        0,
        Locality.ANYWHERE,
        Recovery.CHECKPOINT,
        pinnedShare == 0
            ? AllowedModels.all()
            : new AllowedModels(List.of(cluster.models().get(pinned).name()), pinnedShare));
  }

  private static Durations work(WorldDraws draws, long meanMicros) {
    return draws.chance(0.5)
        ? WorldDurations.heavyTailed(
            meanMicros, draws.uniform(1.05, 1.5), draws.logUniform(300, 3000))
        : new Durations.Lognormal(meanMicros, draws.uniform(1.4, 2.2));
  }

  private static WeightedInts gangs(WorldDraws draws, int widest) {
    double slope = draws.uniform(0.4, 1.2);
    List<WeightedInt> choices = new ArrayList<>();
    for (int gpus = 1; gpus <= widest; gpus *= 2) {
      choices.add(new WeightedInt(gpus, StrictMath.pow(gpus, -slope)));
    }
    return new WeightedInts(choices);
  }

  private static WorkloadSpec workload(
      WorldDraws draws, List<ClassSpec> classes, long typicalMicros) {
    Arrivals bursts =
        new Arrivals.Bursts(draws.logUniform(2, 8), draws.micros(0.05, 1, typicalMicros));
    Arrivals arrivals = draws.chance(0.5) ? bursts : new Arrivals.Poisson();
    Estimates estimates =
        switch (draws.between(0, 2)) {
          case 0 -> new Estimates.Exact();
          case 1 -> new Estimates.Noisy(draws.uniform(0.5, 1.5));
          default -> new Estimates.None();
        };
    return new WorkloadSpec(
        JOBS,
        arrivals,
        Optional.empty(),
        classes,
        new Priorities.Uniform(),
        estimates,
        new Users(draws.between(8, 40), draws.uniform(0.5, 1.2), draws.between(1, 4)),
        Optional.of(
            new Templates(draws.between(1, 4), draws.uniform(0.3, 0.8), draws.uniform(0.1, 0.5))));
  }
}
