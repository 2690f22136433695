package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.policy.FcfsFast;
import io.adlro.learn.environment.JobTime;
import io.adlro.learn.environment.TestWorld;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.workload.WorkloadTable;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class JobTimeTest {
  private static final double URGENCY = 0.4;

  /** So slow that nothing of the future is lost, so fast that rounding does not show. */
  private static final double HARDLY_ANY_DISCOUNT = 1e-16;

  private static final long NEVER = Long.MAX_VALUE;

  private final Setting setting = TestWorld.rough(150);
  private final Trial trial = setting.trials().apply(3);
  private final WorkloadTable jobs = trial.jobs();
  private final Simulation simulation =
      new Simulation(jobs, setting.physics(), trial.faults(), new FcfsFast());

  private double weight(int job) {
    return 1 + URGENCY * (jobs.requests().priority(job) - 0.5);
  }

  @Test
  void withoutDiscountItIsTheWeightedSumOfCompletionTimes() {
    JobTime cost = new JobTime(simulation, URGENCY, HARDLY_ANY_DISCOUNT, NEVER);
    simulation.listen(cost);
    Map<Integer, Long> left = AgentWorlds.watchLeaving(simulation);
    simulation.run();

    double sum = 0;
    for (int job = 0; job < jobs.size(); job++) {
      sum += weight(job) * (left.get(job) - jobs.submitMicros(job));
    }
    assertThat(cost.until(simulation.nowMicros())).isCloseTo(sum, within(1e-5 * sum));
  }

  @Test
  void jobsPresentAtTheBeginningCountFromThenOn() {
    for (int i = 0; i < 90; i++) {
      simulation.step();
    }
    long start = simulation.nowMicros();
    long end = start + 60_000_000;
    JobTime cost = new JobTime(simulation, URGENCY, HARDLY_ANY_DISCOUNT, NEVER);
    Map<Integer, Long> ended = AgentWorlds.watchLeaving(simulation);
    simulation.listen(cost);
    int oldest = simulation.state().firstLive();
    boolean[] gone = new boolean[jobs.size()];
    for (int job = oldest; job < simulation.state().submitted(); job++) {
      gone[job] = !simulation.state().isLive(job);
    }
    while (simulation.nowMicros() < end && simulation.step()) {}

    double sum = 0;
    for (int job = oldest; job < jobs.size(); job++) {
      long from = Math.max(start, jobs.submitMicros(job));
      long to = Math.min(simulation.nowMicros(), ended.getOrDefault(job, Long.MAX_VALUE));
      sum += gone[job] ? 0 : weight(job) * Math.max(0, to - from);
    }
    assertThat(sum).isPositive();
    assertThat(cost.until(simulation.nowMicros())).isCloseTo(sum, within(1e-5 * sum));
  }

  @Test
  void theFutureIsDiscountedByElapsedTime() {
    simulation.step();
    int present = simulation.state().submitted();
    double rate = 1e-7;
    JobTime cost = new JobTime(simulation, 0, rate, NEVER);
    long end = simulation.nowMicros() + 20_000_000;
    // No job comes or goes: present (1 - e^(-rate t)) / rate.
    assertThat(cost.until(end)).isCloseTo(present * (1 - Math.exp(-2)) / rate, within(1e-6 / rate));
    assertThat(cost.until(end)).isEqualTo(cost.until(end - 5));
  }

  @Test
  void timeBehindTheEndIsNotCounted() {
    simulation.step();
    long end = simulation.nowMicros() + 5_000_000;
    JobTime cost = new JobTime(simulation, 0, HARDLY_ANY_DISCOUNT, end);
    double present = simulation.state().submitted();
    assertThat(cost.until(end + 7_000_000)).isCloseTo(present * 5e6, within(present * 1e3));
  }
}
