package io.adlro.ingest.feed;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.ingest.metrics.GpuIdentity;
import java.util.ArrayList;
import java.util.List;

/** Small clusters and the identities of their GPUs. */
final class TestClusters {
  static final long SECOND = 1_000_000;

  private TestClusters() {}

  /** Nodes of two GPUs each. */
  static Cluster cluster(String... names) {
    List<Node> nodes = new ArrayList<>();
    for (String name : names) {
      nodes.add(Node.of(name, "v", 2, 16, 64));
    }
    return cluster(nodes);
  }

  static Cluster cluster(List<Node> nodes) {
    return new Cluster(
        List.of(GpuModel.withMemory("v", 16 * 1024)),
        nodes,
        new SpeedTable(List.of("any"), List.of("v"), new double[][] {{1}}));
  }

  static GpuIdentity gpu(String host, int index) {
    return new GpuIdentity(host, "", index, "", "");
  }

  static GpuIdentity gpu(String host, int index, String uuid) {
    return new GpuIdentity(host, uuid, index, "", "");
  }

  static GpuIdentity uuid(String uuid) {
    return new GpuIdentity("", uuid, GpuIdentity.NO_INDEX, "", "");
  }

  static GpuIdentity slice(String host, int index, String instance) {
    return new GpuIdentity(host, "", index, instance, "");
  }
}
