package io.adlro.sim;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PatientSjf;
import io.adlro.core.policy.Predicting;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.RepeatedWorkload;
import io.adlro.sim.workload.Workload;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Any number of jobs under {@code patient-sjf+predictions} with full metrics, while one job lives
 * throughout. As a program it shows that memory stays bounded: {@code java -Xmx512m
 * io.adlro.sim.LongRun 10000000} (docs/performance.md).
 */
final class LongRun {
  private static final long SECOND = 1_000_000;
  private static final int REPEATED = 10_000;
  private static final long GAP_MICROS = 8 * SECOND;
  private static final long PERIOD_MICROS = REPEATED * GAP_MICROS;
  private static final Cluster CLUSTER = Clusters.paper();

  private final Workload jobs;
  private Simulation simulation;

  private LongRun(Workload jobs) {
    this.jobs = jobs;
  }

  /** The first job, which lives throughout, and some ten thousand others again and again. */
  static LongRun repeated(int jobs) {
    int times = Math.max(1, jobs / REPEATED);
    return new LongRun(RepeatedWorkload.afterTheFirst(table(times), times, PERIOD_MICROS));
  }

  /** The same jobs, each in a row of its own. */
  static LongRun written(int jobs) {
    int times = Math.max(1, jobs / REPEATED);
    WorkloadTable once = table(times);
    WorkloadTable all = new WorkloadTable(CLUSTER);
    all.add(once.job(0));
    for (int time = 0; time < times; time++) {
      for (int row = 1; row <= REPEATED; row++) {
        long later = time * PERIOD_MICROS;
        all.add(once.job(row).submittedAt(once.submitMicros(row) + later));
      }
    }
    return new LongRun(all);
  }

  private static WorkloadTable table(int times) {
    RandomGenerator random = new RandomStreams(1).stream("long-run");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    jobs.add(Job.of("simulation", 0, times * PERIOD_MICROS).build());
    for (int i = 0; i < REPEATED; i++) {
      int recipe = random.nextInt(40);
      double work = 10 + 3 * recipe + 5 * random.nextDouble();
      Job.Builder job =
          Job.of(CLUSTER.classes().get(recipe % 3), (i + 1) * GAP_MICROS, (long) (work * SECOND))
              .name("recipe-" + recipe)
              .user("user-" + recipe % 7)
              .gpus(random.nextInt(8) == 0 ? 2 : 1);
      jobs.add(random.nextBoolean() ? job.build() : job.withoutEstimate().build());
    }
    return jobs;
  }

  /** Runs to the end of the last job. */
  RunResult run() {
    double[] prices = {1, 0.7, 0.8};
    simulation =
        new Simulation(
            jobs,
            Physics.ideal(),
            FaultPlan.none(),
            new Predicting(new PatientSjf(CLUSTER, prices, PatientSjf.Settings.DEFAULT)));
    MeasuredWindow window = MeasuredWindow.stream(jobs, 0.1, 0.1);
    RunMetrics metrics = new RunMetrics(simulation.state(), jobs, window);
    simulation.listen(metrics);
    simulation.run();
    return metrics.result();
  }

  /** How many slots the kernel's table of jobs has needed. */
  int slotCapacity() {
    return simulation.state().jobs().slotCapacity();
  }

  public static void main(String[] arguments) {
    LongRun run = repeated(Integer.parseInt(arguments[0]));
    RunResult result = run.run();
    Runtime memory = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%,d jobs submitted, %,d completed, mean JCT %.3f s%n",
        result.jobs().submitted(),
        result.jobs().completed(),
        result.jct().mean());
    System.out.printf(
        Locale.ROOT,
        "%,d slots for jobs, heap of %,d MiB of at most %,d%n",
        run.slotCapacity(),
        memory.totalMemory() >> 20,
        memory.maxMemory() >> 20);
  }
}
