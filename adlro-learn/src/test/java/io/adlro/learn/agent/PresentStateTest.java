package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.ShortestJobFirst;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.environment.TestWorld;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

final class PresentStateTest {
  private static final long SECOND = 1_000_000;
  private static final Cluster CLUSTER = TestWorld.cluster();
  private static final PresentState.Settings FEW = new PresentState.Settings(5, Long.MAX_VALUE);

  /** More than the GPUs can do; users state the truth. */
  private static Simulation busy(PlacementPolicy policy) {
    RandomGenerator random = new RandomStreams(7).stream("present-state-test");
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    long at = 0;
    for (int i = 0; i < 200; i++) {
      at += (long) (random.nextDouble() * 2 * SECOND);
      long work = (1 + random.nextInt(100)) * SECOND;
      jobs.add(Job.of(CLUSTER.classes().get(0), at, work).estimateMicros(work).build());
    }
    Simulation simulation =
        new Simulation(
            jobs, Physics.ideal(), FaultPlan.none(), new ForecastingPolicy(policy, CLUSTER));
    while (simulation.state().submitted() < 100) {
      simulation.step();
    }
    return simulation;
  }

  @Test
  void withExactBeliefsTheOrderOfArrivalGivesTheStartsThatCome() {
    Simulation simulation = busy(new Fcfs());
    QueueForecast forecast = ForecastingPolicy.present(simulation.kernel()).forecast(1, FEW);
    Map<Integer, Double> waits = new HashMap<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
            waits.put(job, (double) atMicros - forecast.atMicros());
          }
        });
    simulation.run();

    assertThat(forecast.futures()).isEqualTo(5);
    assertThat(forecast.jobs().count()).isGreaterThan(20);
    forecast
        .jobs()
        .forEach(job -> assertThat(forecast.waitMicros(job)).containsOnly(waits.get(job)));
  }

  @Test
  void jobsThatComeLaterMakeTheStartOfALongJobUncertain() {
    PresentState present = ForecastingPolicy.present(busy(new ShortestJobFirst()).kernel());

    QueueForecast forecast = present.forecast(1, FEW);

    assertThat(
            forecast
                .jobs()
                .filter(job -> Arrays.stream(forecast.waitMicros(job)).distinct().count() > 1))
        .isNotEmpty();
    int job = forecast.jobs().findFirst().orElseThrow();
    assertThat(present.forecast(1, FEW).waitMicros(job)).isEqualTo(forecast.waitMicros(job));
  }

  @Test
  void aFutureThatIsNotCompleteDoesNotCount() {
    PresentState present = ForecastingPolicy.present(busy(new Fcfs()).kernel());
    assertThat(present.forecast(1, new PresentState.Settings(5, 1)).futures()).isZero();
  }
}
