package io.adlro.sim.workload;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.random.RandomStreams;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** A small cluster, three classes and ways to look at a table of jobs. */
final class Fixtures {
  static final long SECOND = 1_000_000;

  static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("volta", 32768), GpuModel.withMemory("radeon", 16384)),
          List.of(Node.of("node-1", "volta", 8, 64, 256), Node.of("node-2", "radeon", 4, 64, 256)),
          new SpeedTable(
              List.of("simulation", "learning", "data"),
              List.of("volta", "radeon"),
              new double[][] {{1, 0.9}, {1, 0.5}, {1, 1}}));

  static final List<ClassSpec> CLASSES =
      List.of(
          ClassSpec.of("simulation", 0.5, new Durations.Exponential(20 * SECOND)),
          ClassSpec.of("learning", 0.3, new Durations.Lognormal(40 * SECOND, 1)),
          ClassSpec.of("data", 0.2, new Durations.Uniform(5 * SECOND, 15 * SECOND)));

  private Fixtures() {}

  static WorkloadSpec poisson(int jobs) {
    return WorkloadSpec.of(jobs, new Arrivals.Poisson(), CLASSES);
  }

  static WorkloadTable generate(WorkloadSpec spec, double jobsPerSecond, long seed) {
    return WorkloadGenerator.generate(spec, CLUSTER, jobsPerSecond, new RandomStreams(seed));
  }

  /** All columns, as records. */
  static List<Job> rows(WorkloadTable jobs) {
    return IntStream.range(0, jobs.size()).mapToObj(jobs::job).toList();
  }

  static double share(WorkloadTable jobs, IntPredicate of) {
    return (double) IntStream.range(0, jobs.size()).filter(of).count() / jobs.size();
  }

  static double meanWorkSeconds(WorkloadTable jobs, IntPredicate of) {
    return IntStream.range(0, jobs.size())
            .filter(of)
            .mapToLong(jobs::workMicros)
            .average()
            .orElseThrow()
        / SECOND;
  }

  static double variance(double[] values) {
    double mean = 0;
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      double off = values[i] - mean;
      mean += off / (i + 1);
      squares += off * (values[i] - mean);
    }
    return squares / values.length;
  }
}
