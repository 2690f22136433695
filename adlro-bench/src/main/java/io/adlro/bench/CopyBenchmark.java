package io.adlro.bench;

import io.adlro.core.policy.Fcfs;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of copying a running simulation, for lookahead and paired rollouts. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CopyBenchmark {
  @Param({"16", "1000", "10000"})
  int gpus;

  private Simulation running;

  @Setup(Level.Trial)
  public void runHalfway() {
    running =
        new Simulation(
            Workloads.jobs(gpus, 20 * gpus), Physics.ideal(), FaultPlan.none(), new Fcfs());
    for (int i = 0; i < 20 * gpus; i++) {
      running.step();
    }
  }

  @Benchmark
  public Simulation copy() {
    return running.copy();
  }
}
