package io.adlro.bench;

import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.RollingMatching;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.LearnedChoice;
import io.adlro.learn.agent.PlaneView;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.Networks;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
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

/**
 * One decision on a full cluster with a queue, at the instant when a GPU becomes free: the end of a
 * job, the orders and their execution. At the start {@code adlro} follows its first base policy;
 * {@code learned} is the candidate that evaluates the networks at every decision. Weights are
 * random; trained weights cost the same.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 5)
public class DecisionBenchmark {
  @Param({"adlro", "learned", "patient-sjf", "rolling-matching"})
  String policy;

  @Param({"16x10", "1000x1000", "10000x100000"})
  String gpusAndWaiting;

  private Simulation before;
  private Simulation now;

  @Setup
  public void fill() {
    String[] sizes = gpusAndWaiting.split("x", -1);
    int gpus = Integer.parseInt(sizes[0]);
    int waiting = Integer.parseInt(sizes[1]);
    Cluster cluster = cluster(gpus);
    WorkloadTable jobs = jobs(cluster, gpus, waiting);
    before = new Simulation(jobs, Physics.ideal(), FaultPlan.none(), policy(cluster, jobs));
    // The first instant fills the cluster, the second makes the queue.
    before.step();
    before.step();
  }

  static Cluster cluster(int gpus) {
    List<GpuModel> models = List.of(model("volta", 32), model("turing", 24), model("radeon", 16));
    int nodes = gpus / 4;
    List<Node> all =
        IntStream.range(0, nodes)
            .mapToObj(
                n -> {
                  GpuModel model = models.get(n % 4 < 2 ? 0 : n % 4 - 1);
                  return Node.of("node-" + n, model.name(), 4, 64, 512);
                })
            .toList();
    return new Cluster(
        models,
        all,
        new SpeedTable(
            List.of("simulation", "ml", "data"),
            List.of("volta", "turing", "radeon"),
            new double[][] {{1, 0.48, 0.91}, {1, 0.8, 0.49}, {1, 0.66, 0.99}}));
  }

  private static GpuModel model(String name, int gib) {
    return GpuModel.withMemory(name, gib * 1024);
  }

  /** All running jobs but one are long, so that exactly one ends. */
  private static WorkloadTable jobs(Cluster cluster, int gpus, int waiting) {
    RandomGenerator random = new RandomStreams(1).stream("jobs");
    WorkloadTable jobs = new WorkloadTable(cluster);
    for (int i = 0; i < gpus; i++) {
      jobs.add(job(cluster, random, 0, i == 0 ? 2_000_000 : 3_000_000_000L));
    }
    for (int i = 0; i < waiting; i++) {
      long micros = (long) (-35e6 * StrictMath.log(1 - random.nextDouble()));
      jobs.add(job(cluster, random, 1_000, Math.max(1_000_000, micros)));
    }
    return jobs;
  }

  private static Job job(Cluster cluster, RandomGenerator random, long submit, long work) {
    String jobClass = cluster.classes().get((int) (3 * random.nextDouble()));
    return Job.of(jobClass, submit, work).user("user-" + (int) (40 * random.nextDouble())).build();
  }

  private PlacementPolicy policy(Cluster cluster, WorkloadTable jobs) {
    LoadPlan plan = new LoadPlan(1, new double[] {1, 0.7, 0.8}, new double[0][]);
    PolicyInputs inputs = new PolicyInputs(cluster, jobs.mix(), plan, 1);
    return switch (policy) {
      case "adlro" -> AdlroAgent.policy(inputs, model());
      case "learned" -> AdlroAgent.learnedOnly(inputs, model());
      case "patient-sjf" ->
          new PatientSjf(cluster, plan.priceByModel(), PatientSjf.Settings.DEFAULT);
      case "rolling-matching" -> new RollingMatching(cluster);
      default -> throw new IllegalArgumentException(policy);
    };
  }

  private static AdlroAgent.Model model() {
    NetworkSpec spec = AdlroTraining.network(64);
    float[] first = Networks.initialWeights(spec, new RandomStreams(1).stream("first"));
    float[] second = Networks.initialWeights(spec, new RandomStreams(2).stream("second"));
    return new AdlroAgent.Model(
        new LearnedChoice.Settings(1e9, 0.4),
        PlaneView.FIXED,
        () -> List.of(Networks.create(spec, first), Networks.create(spec, second)));
  }

  @Setup(Level.Invocation)
  public void copy() {
    now = before.copy();
  }

  @Benchmark
  public boolean decision() {
    return now.step();
  }
}
