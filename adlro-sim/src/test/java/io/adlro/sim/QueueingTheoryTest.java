package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.policy.Fcfs;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunMetrics;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Arrivals;
import io.adlro.sim.workload.ClassSpec;
import io.adlro.sim.workload.Durations;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadSpec;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** FCFS on alike GPUs is a queue whose means have been known for a century. */
class QueueingTheoryTest {
  private static final int JOBS = 400_000;
  private static final double MEAN_SECONDS = 10;

  @ParameterizedTest
  @CsvSource({"0.3", "0.6", "0.8"})
  void oneGpuIsTheMm1Queue(double load) {
    RunResult run = run(1, load);
    // E[T] = 1 / (mu - lambda)
    double expected = MEAN_SECONDS / (1 - load);
    assertThat(run.jct().mean()).isCloseTo(expected, within(0.03 * expected));
    assertThat(run.gpus().utilization()).isCloseTo(load, within(0.01));
  }

  @ParameterizedTest
  @CsvSource({"4, 0.7", "16, 0.8", "16, 0.9"})
  void manyGpusAreTheMmkQueue(int gpus, double load) {
    RunResult run = run(gpus, load);
    // E[W] = C(k, a) / (k mu - lambda), C being Erlang's probability of waiting
    double offered = gpus * load;
    double expected = erlangC(gpus, offered) * MEAN_SECONDS / (gpus * (1 - load));
    assertThat(run.meanQueueSeconds()).isCloseTo(expected, within(0.06 * expected));
    assertThat(run.jct().mean())
        .isCloseTo(MEAN_SECONDS + expected, within(0.02 * (MEAN_SECONDS + expected)));
  }

  @Test
  void littlesLawHolds() {
    RunResult run = run(4, 0.8);
    // N = lambda T; what is busy is lambda times the mean run time.
    double perSecond = run.throughputJobsPerHour() / 3600;
    assertThat(run.gpus().utilization()).isCloseTo(perSecond * MEAN_SECONDS / 4, within(0.005));
  }

  private static RunResult run(int gpus, double load) {
    ClassSpec jobs = ClassSpec.of("any", 1, new Durations.Exponential((long) (MEAN_SECONDS * 1e6)));
    WorkloadTable table =
        WorkloadGenerator.generate(
            WorkloadSpec.of(JOBS, new Arrivals.Poisson(), List.of(jobs)),
            Clusters.alike(gpus),
            load * gpus / MEAN_SECONDS,
            new RandomStreams(7));
    Simulation simulation = new Simulation(table, Physics.ideal(), FaultPlan.none(), new Fcfs());
    RunMetrics metrics =
        new RunMetrics(simulation.state(), table, MeasuredWindow.stream(table, 0.1, 0.1));
    simulation.listen(metrics);
    simulation.run();
    return metrics.result();
  }

  /** By Erlang's recursion for B, then C = B / (1 - rho (1 - B)). */
  private static double erlangC(int servers, double offered) {
    double b = 1;
    for (int k = 1; k <= servers; k++) {
      b = offered * b / (k + offered * b);
    }
    double rho = offered / servers;
    return b / (1 - rho * (1 - b));
  }
}
