package io.adlro.ingest.scenario;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.yaml.YamlFields;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A cluster from its keys: models, nodes, speeds. The exported form differs in two names, those of
 * the models and of memory, and is known by the first.
 */
final class ClusterBinder {
  private static final String EXPORTED = "gpuModels";
  private static final int MOST_GPU_MIB = 1 << 20;

  private final YamlFields f;
  private final String modelsKey;
  private final String memoryKey;

  private ClusterBinder(YamlFields f) {
    this.f = f;
    boolean exported = f.keys().contains(EXPORTED);
    this.modelsKey = exported ? EXPORTED : "models";
    this.memoryKey = exported ? "memoryGib" : "memory";
  }

  static BoundCluster bind(YamlFields f) {
    return new ClusterBinder(f).bind();
  }

  private BoundCluster bind() {
    List<GpuModel> models = models();
    List<String> names = models.stream().map(GpuModel::name).toList();
    List<Node> nodes = new NodeBinder(memoryKey, names).bind(f.list("nodes"));
    YamlFields rows = f.section("speeds");
    double[][] speed = speeds(rows, names);
    Optional<Cluster> cluster =
        f.build(
            () -> {
              require(!models.isEmpty(), modelsKey, "a GPU model");
              require(!rows.keys().isEmpty(), "speeds", "a row for each job class");
              requireNodes(names, nodes);
              return new Cluster(models, nodes, new SpeedTable(rows.keys(), names, speed));
            });
    return new BoundCluster(cluster, names, rows.keys());
  }

  private static void require(boolean holds, String key, String expected) {
    if (!holds) {
      throw new IllegalArgumentException("`%s` is empty; expected %s".formatted(key, expected));
    }
  }

  private List<GpuModel> models() {
    List<GpuModel> models = new ArrayList<>();
    YamlFields section = f.section(modelsKey);
    for (String name : section.keys()) {
      Naming.check(section.at(name), name);
      models.add(model(name, section.section(name)));
    }
    if (section.keys().size() > Cluster.MAX_MODELS) {
      f.mistake(
          modelsKey,
          "has %d models; at most %d are possible, so leave out some"
              .formatted(models.size(), Cluster.MAX_MODELS));
    }
    return models;
  }

  private GpuModel model(String name, YamlFields m) {
    GpuModel usual = GpuModel.withMemory(name, m.memory(memoryKey).in(1, MOST_GPU_MIB));
    double idleWatts = m.number("idlePower").or(usual.idleWatts()).in(0, 10_000);
    double peakWatts = m.number("peakPower").or(usual.peakWatts()).in(0, 10_000);
    if (peakWatts < idleWatts) {
      m.mistake("peakPower", "must not be below `idlePower`, which is " + idleWatts);
    }
    double throttle = m.number("throttle").or(usual.throttleCelsius()).in(40, 200);
    double most = m.number("maxTemperature").or(usual.maxCelsius()).in(40, 200);
    if (most < throttle) {
      m.mistake("maxTemperature", "must not be below `throttle`, which is " + throttle);
    }
    double bandwidth = m.number("memoryBandwidth").or(usual.memoryGigabytesPerSecond()).positive();
    return new GpuModel(name, usual.memoryMib(), bandwidth, idleWatts, peakWatts, throttle, most);
  }

  /** A model without a GPU is most likely a slip in a node. */
  private void requireNodes(List<String> models, List<Node> nodes) {
    Set<String> idle = new LinkedHashSet<>(models);
    nodes.forEach(node -> idle.remove(node.gpuModel()));
    if (!idle.isEmpty()) {
      throw new IllegalArgumentException(
          "no node has a GPU of %s; add one, or remove it from `%s`"
              .formatted(String.join(" or ", idle), modelsKey));
    }
  }

  private static double[][] speeds(YamlFields rows, List<String> models) {
    double[][] speed = new double[rows.keys().size()][models.size()];
    for (int c = 0; c < speed.length; c++) {
      String name = rows.keys().get(c);
      Naming.check(rows.at(name), name);
      YamlFields row = rows.section(name);
      for (int m = 0; m < models.size(); m++) {
        speed[c][m] = row.number(models.get(m)).in(0.001, 1000);
      }
    }
    return speed;
  }
}
