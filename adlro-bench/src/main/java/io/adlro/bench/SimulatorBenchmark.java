package io.adlro.bench;

import io.adlro.core.policy.Fcfs;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.WorkloadTable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Nanoseconds per job of a million jobs, in a heap of 512 MB: the tight loop, which is the stated
 * lower limit, and the kernel with FCFS and all metrics on 16 and on 10,000 GPUs.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(
    value = 4,
    jvmArgs = {"-Xmx512m", "-XX:+UseParallelGC"})
public class SimulatorBenchmark {
  private static final int JOBS = 1_000_000;

  /** A million jobs for 16 GPUs. */
  @State(Scope.Thread)
  public static class Small {
    final WorkloadTable jobs = Workloads.jobs(16, JOBS);
    final TightLoop.Columns columns = TightLoop.Columns.of(jobs);
  }

  /** A million jobs for 10,000 GPUs. */
  @State(Scope.Thread)
  public static class Large {
    final WorkloadTable jobs = Workloads.jobs(10_000, JOBS);
  }

  @Benchmark
  @OperationsPerInvocation(JOBS)
  public double tightLoopOn16Gpus(Small small) {
    return TightLoop.meanJctSeconds(small.columns);
  }

  @Benchmark
  @OperationsPerInvocation(JOBS)
  public double kernelOn16Gpus(Small small) {
    return meanJctSeconds(small.jobs);
  }

  @Benchmark
  @OperationsPerInvocation(JOBS)
  public double kernelOn10000Gpus(Large large) {
    return meanJctSeconds(large.jobs);
  }

  private static double meanJctSeconds(WorkloadTable jobs) {
    Simulation simulation = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new Fcfs());
    RunMetrics metrics =
        new RunMetrics(simulation.state(), jobs, MeasuredWindow.stream(jobs, 0, 0));
    simulation.listen(metrics);
    simulation.run();
    return metrics.result().jct().mean();
  }
}
