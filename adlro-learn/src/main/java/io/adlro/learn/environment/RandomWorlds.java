package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.DecisionLimits;
import io.adlro.sim.scenario.Preemption;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.ClassSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Random clusters and workloads to train on: an agent that is trained on one cluster under one load
 * fails on the next. Prices come from observed jobs in all of them. The same seed and number always
 * give the same world.
 */
public final class RandomWorlds {
  private static final double LEAST_LOAD = 0.4;
  private static final int SMALL_GPUS = 24;

  private final RandomStreams streams;
  private final int jobs;

  public RandomWorlds(long seed, int jobsPerWorld) {
    this.streams = new RandomStreams(seed);
    this.jobs = jobsPerWorld;
  }

  public Scenario world(long number) {
    String name = "world-" + number;
    RandomStreams own = new RandomStreams(streams.seedOf(name));
    WorldDraws draws = new WorldDraws(own, "world");
    Set<WorldFeature> features = WorldFeature.draw(own);
    boolean learnedSpeeds = features.contains(WorldFeature.LEARNED_SPEEDS);
    int classCount = draws.between(2, 5);
    List<String> classNames =
        learnedSpeeds ? CatalogueWorld.classNames(classCount) : classNames(classCount);
    long typicalMicros = (long) (draws.logUniform(10, 1800) * 1e6);
    Cluster cluster = new WorldCluster(own, features).draw(classNames);
    List<ClassSpec> classes = new WorldClasses(own, cluster, features).draw(typicalMicros);
    return new Scenario(
        name,
        "a random world for training",
        cluster,
        List.of(),
        new WorldWorkload(own, features).draw(jobs, cluster, classes, typicalMicros),
        load(draws, features),
        new WorldPhysics(own, features).draw(classes.size(), typicalMicros),
        new WorldFaults(own, features).draw(typicalMicros),
        features.contains(WorldFeature.PREEMPTION) ? Preemption.ALLOWED : Preemption.NONE,
        learnedSpeeds ? SpeedKnowledge.LEARNED : SpeedKnowledge.KNOWN,
        DecisionLimits.NONE,
        PriceSource.OBSERVED,
        0.1,
        0.1);
  }

  /** The first small world from this number on: small clusters train as well and cost less. */
  public Scenario smallWorld(long first) {
    long number = first;
    Scenario world = world(number);
    while (world.cluster().gpuCount() > SMALL_GPUS) {
      world = world(++number);
    }
    return world;
  }

  private static List<String> classNames(int count) {
    List<String> names = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      names.add("class-" + (char) ('a' + c));
    }
    return names;
  }

  /**
   * High loads are more frequent than low ones: without a queue there is nothing to choose. The
   * load is lower where the load plan is too optimistic: it ignores fragmentation by gangs,
   * interference and faults, and the queue of such a world would grow without end.
   */
  private static double load(WorldDraws draws, Set<WorldFeature> features) {
    double load = Math.max(draws.uniform(LEAST_LOAD, 1), draws.uniform(LEAST_LOAD, 1));
    load *= features.contains(WorldFeature.GANGS) ? 0.65 : 1;
    load *= features.contains(WorldFeature.SHARES) ? 0.9 : 1;
    load *= features.contains(WorldFeature.SURGE) ? 0.75 : 1;
    load *= features.contains(WorldFeature.DRIFT) ? 0.9 : 1;
    load *= features.contains(WorldFeature.FAILURES) ? 0.9 : 1;
    load *= features.contains(WorldFeature.THROTTLING) ? 0.85 : 1;
    return Math.max(LEAST_LOAD, load);
  }
}
