package io.adlro.learn.environment;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Interconnect;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Draws a cluster: one to five GPU models, 8 to 64 GPUs in nodes of up to eight. CPU and memory of
 * a node are in proportion to its GPUs, so that they exclude no class.
 */
final class WorldCluster {
  static final int CORES_PER_GPU = 8;
  static final int HOST_MEMORY_GIB_PER_GPU = 64;

  private static final double ONE_MODEL_ONLY = 0.15;

  private final WorldDraws draws;
  private final WorldSpeeds speeds;
  private final CatalogueWorld catalogue;
  private final Set<WorldFeature> features;

  WorldCluster(RandomStreams streams, Set<WorldFeature> features) {
    this.draws = new WorldDraws(streams, "cluster");
    this.speeds = new WorldSpeeds(streams);
    this.catalogue = new CatalogueWorld(streams);
    this.features = features;
  }

  Cluster draw(List<String> classes) {
    int count = draws.chance(ONE_MODEL_ONLY) ? 1 : draws.between(2, 5);
    boolean learned = features.contains(WorldFeature.LEARNED_SPEEDS);
    List<GpuModel> models = learned ? catalogue.drawModels(count) : models(count);
    List<String> names = models.stream().map(GpuModel::name).toList();
    double[][] table =
        learned ? catalogue.drawSpeeds(classes, names) : speeds.draw(classes.size(), count);
    return Cluster.inCanonicalOrder(models, nodes(names), new SpeedTable(classes, names, table));
  }

  private List<GpuModel> models(int count) {
    List<GpuModel> models = new ArrayList<>();
    for (int m = 0; m < count; m++) {
      models.add(model("model-" + (char) ('a' + m)));
    }
    return models;
  }

  private GpuModel model(String name) {
    int memoryGib = draws.pick(8, 11, 16, 24, 32, 40, 48, 80);
    double bandwidth = draws.logUniform(400, 2000);
    return new GpuModel(name, memoryGib * 1024, bandwidth, 30, draws.uniform(150, 400), 85, 92);
  }

  private List<Node> nodes(List<String> models) {
    int[] gpus = gpusByModel(models.size(), draws.logBetween(8, 64));
    double network = draws.logUniform(1.25, 25);
    List<Node> nodes = new ArrayList<>();
    for (int m = 0; m < gpus.length; m++) {
      int largest = draws.pick(1, 2, 4, 4, 8, 8, draws.between(1, 8));
      Interconnect link = Interconnect.values()[draws.between(0, 2)];
      for (int left = gpus[m]; left > 0; left -= largest) {
        String name = models.get(m) + "-" + (nodes.size() + 1);
        nodes.add(node(name, models.get(m), Math.min(left, largest), link, network));
      }
    }
    return nodes;
  }

  /** Distributes the GPUs by random weights of the models; each model gets at least one. */
  private int[] gpusByModel(int models, int total) {
    double[] weight = new double[models];
    int[] gpus = new int[models];
    for (int m = 0; m < models; m++) {
      weight[m] = draws.uniform(0.2, 1);
      gpus[m] = 1;
    }
    for (int given = models; given < total; given++) {
      gpus[draws.weighted(weight)]++;
    }
    return gpus;
  }

  private Node node(String name, String model, int gpus, Interconnect link, double network) {
    List<Double> factors = new ArrayList<>();
    for (int g = 0; g < gpus; g++) {
      factors.add(features.contains(WorldFeature.UNEQUAL_GPUS) ? draws.uniform(0.85, 1) : 1.0);
    }
    int cpuMilli = gpus * CORES_PER_GPU * 1000;
    int memoryMib = gpus * HOST_MEMORY_GIB_PER_GPU * 1024;
    return new Node(name, model, gpus, cpuMilli, memoryMib, link, network, factors);
  }
}
