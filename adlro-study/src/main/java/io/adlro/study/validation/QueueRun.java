package io.adlro.study.validation;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.stream.LongStream;

/** FCFS on equal GPUs with Poisson arrivals: the textbook queue in the simulator. */
record QueueRun(int gpus, double load, Durations work) {
  private static final String CLASS = "any";
  private static final double WARM_UP = 0.1;
  private static final int SAMPLE_JOBS = 100;

  /** The mean wait of each run. */
  double[] meanWaits(int jobs, int runs, int threads) {
    PolicyEntry fcfs = new PolicyEntry("fcfs", "in order of arrival", List.of(), i -> new Fcfs());
    List<Long> seeds = LongStream.rangeClosed(1, runs).boxed().toList();
    return Comparison.run(setting(jobs), List.of(fcfs), seeds, threads, () -> {})
        .best()
        .perSeed(RunResult::meanQueueSeconds);
  }

  private Setting setting(int jobs) {
    Cluster cluster =
        new Cluster(
            List.of(GpuModel.withMemory("gpu", 0)),
            List.of(Node.of("node", "gpu", gpus, gpus, gpus)),
            new SpeedTable(List.of(CLASS), List.of("gpu"), new double[][] {{1}}));
    // The exact mean, not that of a sample: near load 1 a per cent of it is much of the wait.
    double perSecond = load * gpus / (work.expectedMicros() * 1e-6);
    return new Setting(
        "queue",
        load,
        cluster,
        Physics.ideal(),
        jobs(cluster, SAMPLE_JOBS, perSecond, 0).mix(),
        new LoadPlan(perSecond / load, new double[] {1}, new double[][] {{1}}),
        List.of(),
        seed -> {
          WorkloadTable table = jobs(cluster, jobs, perSecond, seed);
          return new Trial(seed, table, FaultPlan.none(), MeasuredWindow.stream(table, WARM_UP, 0));
        });
  }

  private WorkloadTable jobs(Cluster cluster, int count, double perSecond, long seed) {
    WorkloadSpec spec =
        WorkloadSpec.of(count, new Arrivals.Poisson(), List.of(ClassSpec.of(CLASS, 1, work)));
    return WorkloadGenerator.generate(spec, cluster, perSecond, new RandomStreams(seed));
  }
}
