package io.adlro.bench;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;

/** The paper's cluster at any size, and one-GPU jobs for it at a fixed load. */
final class Workloads {
  private static final double MEAN_SECONDS = 30;

  /** Utilisation is about this share under FCFS, for any number of GPUs. */
  private static final double JOBS_PER_GPU_AND_RUN = 0.68;

  private Workloads() {}

  static WorkloadTable jobs(int gpus, int jobs) {
    Cluster cluster = cluster(gpus);
    List<ClassSpec> classes = new ArrayList<>();
    for (String name : cluster.classes()) {
      classes.add(ClassSpec.of(name, 1, new Durations.Lognormal((long) (MEAN_SECONDS * 1e6), 1)));
    }
    return WorkloadGenerator.generate(
        WorkloadSpec.of(jobs, new Arrivals.Poisson(), classes),
        cluster,
        gpus * JOBS_PER_GPU_AND_RUN / MEAN_SECONDS,
        new RandomStreams(1));
  }

  private static Cluster cluster(int gpus) {
    List<Node> nodes = new ArrayList<>();
    addNodes(nodes, "volta", gpus / 8);
    addNodes(nodes, "turing", gpus / 16);
    addNodes(nodes, "radeon", gpus / 16);
    return new Cluster(
        List.of(
            GpuModel.withMemory("volta", 32 * 1024),
            GpuModel.withMemory("turing", 24 * 1024),
            GpuModel.withMemory("radeon", 16 * 1024)),
        nodes,
        new SpeedTable(
            List.of("simulation", "machine-learning", "data-processing"),
            List.of("volta", "turing", "radeon"),
            new double[][] {{1, 0.48, 0.91}, {1, 0.8, 0.49}, {1, 0.66, 0.99}}));
  }

  private static void addNodes(List<Node> nodes, String model, int count) {
    for (int i = 1; i <= count; i++) {
      nodes.add(Node.of(model + "-" + i, model, 4, 64, 256));
    }
  }
}
