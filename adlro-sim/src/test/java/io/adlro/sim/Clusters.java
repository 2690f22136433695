package io.adlro.sim;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import java.util.ArrayList;
import java.util.List;

/** Clusters for tests. */
public final class Clusters {
  private static final SpeedTable SPEEDS =
      new SpeedTable(
          List.of("simulation", "machine-learning", "data-processing"),
          List.of("volta", "turing", "radeon"),
          new double[][] {{1, 0.48, 0.91}, {1, 0.8, 0.49}, {1, 0.66, 0.99}});

  private Clusters() {}

  /** The paper's: 8 Volta on two nodes, 4 Turing, 4 Radeon. */
  public static Cluster paper() {
    return mixed(2, 1, 1);
  }

  /** So many nodes of four GPUs of each model. */
  public static Cluster mixed(int volta, int turing, int radeon) {
    List<Node> nodes = new ArrayList<>();
    addNodes(nodes, "volta", volta);
    addNodes(nodes, "turing", turing);
    addNodes(nodes, "radeon", radeon);
    return new Cluster(
        List.of(
            GpuModel.withMemory("volta", 32 * 1024),
            GpuModel.withMemory("turing", 24 * 1024),
            GpuModel.withMemory("radeon", 16 * 1024)),
        nodes,
        SPEEDS);
  }

  /** So many GPUs of speed 1 on one node, for one class "any". */
  public static Cluster alike(int gpus) {
    return new Cluster(
        List.of(GpuModel.withMemory("gpu", 16 * 1024)),
        List.of(Node.of("n", "gpu", gpus, 8 * gpus, 64 * gpus)),
        new SpeedTable(List.of("any"), List.of("gpu"), new double[][] {{1}}));
  }

  private static void addNodes(List<Node> nodes, String model, int count) {
    for (int i = 1; i <= count; i++) {
      nodes.add(Node.of(model + "-" + i, model, 4, 32, 256));
    }
  }
}
