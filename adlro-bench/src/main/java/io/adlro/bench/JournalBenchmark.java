package io.adlro.bench;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.StreamSink;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.WorkloadTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Records per second of a journal in memory: read and applied by a recovery, read only, and a run
 * of the simulator with and without encoding its records.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(
    value = 2,
    jvmArgs = {"-Xmx512m", "-XX:+UseParallelGC"})
public class JournalBenchmark {
  /**
   * Each job is submitted, placed, started and finished; two decisions end with a record. Facts of
   * one instant share a decision, so a journal has a few less.
   */
  private static final int RECORDS = 600_000;

  private static final int JOBS = 100_000;

  @Param({"16", "1000"})
  int gpus;

  private WorkloadTable jobs;
  private JournalHeader header;
  private byte[] journal;

  @Setup(Level.Trial)
  public void write() throws IOException {
    jobs = Workloads.jobs(gpus, JOBS);
    JobMix mix = jobs.mix();
    LoadPlan plan = new LoadPlan(1, new double[jobs.cluster().modelCount()], new double[0][]);
    header =
        new JournalHeader(
            "fcfs",
            new PolicyInputs(jobs.cluster(), mix, plan, 1),
            "",
            "",
            SchedulingKernel.Unsatisfiable.REFUSED,
            JournalHeader.Facts.SIMULATED);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    run(bytes);
    journal = bytes.toByteArray();
    long records = read();
    if (Math.abs(records - RECORDS) > RECORDS / 100) {
      throw new IllegalStateException(records + " records");
    }
  }

  private Simulation simulation() {
    return new Simulation(jobs, Physics.ideal(), FaultPlan.none(), new Fcfs());
  }

  private void run(OutputStream to) {
    Simulation simulation = simulation();
    JournalWriter writer = new JournalWriter(simulation.state(), new StreamSink(to, header));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public SchedulingKernel recover() throws IOException {
    SchedulingKernel kernel = JournalRecovery.start(header, new Fcfs(), QuietOrders.IGNORE);
    new JournalRecovery(kernel, 0).applyAll(JournalReader.of(journal));
    return kernel;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public long read() throws IOException {
    JournalReader reader = JournalReader.of(journal);
    long last = 0;
    while (reader.next()) {
      JournalRecord record = reader.record();
      last = record.sequence();
    }
    return last;
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void runWithJournal() {
    run(OutputStream.nullOutputStream());
  }

  @Benchmark
  @OperationsPerInvocation(RECORDS)
  public void runWithoutJournal() {
    simulation().run();
  }
}
