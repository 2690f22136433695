package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.Fcfs;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.learn.agent.PresentState;
import io.adlro.learn.agent.QueueForecast;
import io.adlro.sim.Simulation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every policy can take over from another one in simulated futures. */
final class TakingOverTest {
  private static final SeededRuns RUNS = SeededRuns.of(2);
  private static final PresentState PRESENT = busy(new Fcfs());

  static Stream<PolicyEntry> policies() {
    return Stream.concat(
        SeededRuns.CATALOG.entries().stream().filter(SeededRuns.policies()::contains),
        Stream.of("mct+predictions", "patient-sjf+predictions")
            .map(name -> SeededRuns.CATALOG.find(name).orElseThrow()));
  }

  private static PresentState busy(PlacementPolicy policy) {
    Simulation simulation = RUNS.simulation(new ForecastingPolicy(policy, RUNS.cluster()));
    while (simulation.state().submitted() < 30 || simulation.state().count(JobPhase.PENDING) < 4) {
      simulation.step();
    }
    return ForecastingPolicy.present(simulation.kernel());
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theWaitingJobsStartUnderIt(PolicyEntry policy) {
    PresentState.Settings one = new PresentState.Settings(1, Long.MAX_VALUE);

    QueueForecast forecast = PRESENT.forecast(1, one, PRESENT.takenOverBy(RUNS.create(policy)));

    List<Double> waits =
        forecast
            .jobs()
            .boxed()
            .flatMap(job -> Arrays.stream(forecast.waitMicros(job)).boxed())
            .toList();
    assertThat(waits).hasSizeGreaterThan(3).allMatch(Double::isFinite);
  }
}
