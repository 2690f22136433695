package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.Recovery;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.AllowedModels;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Draws the job classes of a world so that each of their jobs fits some GPU of the cluster. */
final class WorldClasses {
  private static final int LEAST_SHARE_MILLI = 250;
  private static final int LARGEST_GANG = 8;

  private final WorldDraws draws;
  private final WorldDurations durations;
  private final Cluster cluster;
  private final Set<WorldFeature> features;

  WorldClasses(RandomStreams streams, Cluster cluster, Set<WorldFeature> features) {
    this.draws = new WorldDraws(streams, "classes");
    this.durations = new WorldDurations(streams);
    this.cluster = cluster;
    this.features = features;
  }

  List<ClassSpec> draw(long typicalMicros) {
    return cluster.classes().stream().map(name -> jobClass(name, typicalMicros)).toList();
  }

  private ClassSpec jobClass(String name, long typicalMicros) {
    WeightedInts shares =
        features.contains(WorldFeature.SHARES) ? shares() : WeightedInts.always(1000);
    // Jobs that share a GPU also share its memory and its part of the host.
    int least = shares.choices().stream().mapToInt(WeightedInt::value).min().orElseThrow();
    WeightedInts memory = memoryMib(Math.sqrt(least * 1e-3));
    Locality locality = draws.chance(0.5) ? Locality.ONE_NODE : Locality.ANYWHERE;
    boolean gangs = features.contains(WorldFeature.GANGS) && least == 1000;
    WeightedInts gpus = gangs ? gangs(memory, locality) : WeightedInts.always(1);
    return new ClassSpec(
        name,
        draws.logUniform(0.2, 1),
        durations.draw(draws.micros(0.3, 3, typicalMicros)),
        gpus,
        shares,
        memory,
        draws.between(1, WorldCluster.CORES_PER_GPU * least),
        draws.between(1, WorldCluster.HOST_MEMORY_GIB_PER_GPU * least),
        locality,
        draws.chance(0.85) ? Recovery.CHECKPOINT : Recovery.RESTART,
        allowedModels(largest(gpus), largest(memory), locality));
  }

  private WeightedInts shares() {
    List<WeightedInt> choices = new ArrayList<>();
    for (int shareMilli : new int[] {LEAST_SHARE_MILLI, 500, 1000}) {
      choices.add(new WeightedInt(shareMilli, draws.chance(0.6) ? draws.uniform(0.2, 1) : 0));
    }
    choices.removeIf(choice -> choice.weight() == 0);
    return choices.isEmpty() ? WeightedInts.always(1000) : new WeightedInts(choices);
  }

  /** Most jobs fit every model; some fit only models with as much memory as a random one. */
  private WeightedInts memoryMib(double part) {
    List<Integer> sizes = cluster.models().stream().map(GpuModel::memoryMib).sorted().toList();
    List<WeightedInt> choices = new ArrayList<>();
    choices.add(new WeightedInt((int) (sizes.get(0) * part * draws.uniform(0.2, 0.9)), 1));
    for (int more = draws.between(0, 2); more > 0; more--) {
      int size = sizes.get(draws.between(0, sizes.size() - 1));
      choices.add(
          new WeightedInt(
              (int) (size * part * draws.uniform(0.5, 0.95)), draws.uniform(0.05, 0.5)));
    }
    return new WeightedInts(choices);
  }

  private WeightedInts gangs(WeightedInts memory, Locality locality) {
    List<WeightedInt> choices = new ArrayList<>(List.of(new WeightedInt(1, 1)));
    for (int gpus = 2; gpus <= LARGEST_GANG; gpus *= 2) {
      if (room(largest(memory), locality, cluster.allModels()) >= gpus && draws.chance(0.7)) {
        choices.add(new WeightedInt(gpus, draws.uniform(0.1, 0.8) / gpus * 2));
      }
    }
    return new WeightedInts(choices);
  }

  /** A few classes have jobs that run on one model only. */
  private AllowedModels allowedModels(int gpus, int memoryMib, Locality locality) {
    int model = draws.between(0, cluster.modelCount() - 1);
    double probability = draws.chance(0.15) ? draws.uniform(0.05, 0.3) : 0;
    return probability > 0 && room(memoryMib, locality, 1L << model) >= gpus
        ? new AllowedModels(List.of(cluster.models().get(model).name()), probability)
        : AllowedModels.all();
  }

  /** GPUs of the largest gang that fits on one of these models. */
  private int room(int memoryMib, Locality locality, long models) {
    int most = 0;
    for (Node node : cluster.nodes()) {
      int model = cluster.modelIndex(node.gpuModel());
      if ((models >>> model & 1) != 0 && cluster.models().get(model).memoryMib() >= memoryMib) {
        int here = locality.equals(Locality.ONE_NODE) ? node.gpus() : cluster.gpusOfModel(model);
        most = Math.max(most, here);
      }
    }
    return most;
  }

  private static int largest(WeightedInts choices) {
    return choices.choices().stream().mapToInt(WeightedInt::value).max().orElseThrow();
  }
}
