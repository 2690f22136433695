package io.adlro.sim.metrics;

import static io.adlro.sim.metrics.HandDrivenRun.FAST_0;
import static io.adlro.sim.metrics.HandDrivenRun.FAST_1;
import static io.adlro.sim.metrics.HandDrivenRun.SLOW_0;
import static io.adlro.sim.metrics.HandDrivenRun.simulation;
import static io.adlro.sim.metrics.HandDrivenRun.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.sim.workload.WorkloadTable;
import org.junit.jupiter.api.Test;

class HyperScoreTest {
  private static GpuUse use(double utilization, double effective, double wanted) {
    return new GpuUse(utilization, effective, 1 - utilization, wanted, 0, 0);
  }

  private static HandDrivenRun twoJobs() {
    WorkloadTable jobs = table(simulation(0, 10), simulation(0, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    return run;
  }

  @Test
  void theWorkedExampleOfTheDocumentationHolds() {
    HandDrivenRun run = twoJobs();
    run.start(0, 0, FAST_0);
    run.start(5, 1, SLOW_0);
    run.finish(10, 0);
    run.finish(25, 1);

    // Progress (1 + 0.4) / 2; of 30 + 15 GPU seconds held or wanted 20 were useful.
    assertThat(run.result().meanProgress()).isEqualTo(0.7, within(1e-12));
    assertThat(run.result().valueScore()).isEqualTo(Math.sqrt(0.7 * 20 / 45), within(1e-12));
    assertThat(run.result().hyperScore()).isEqualTo(100.048, within(5e-4));
  }

  @Test
  void noScheduleIsBetterThanAllAtOnceOnTheFastestGpus() {
    HandDrivenRun run = twoJobs();
    run.start(0, 0, FAST_0);
    run.start(0, 1, FAST_1);
    run.finish(10, 0);
    run.finish(10, 1);

    assertThat(run.result().valueScore()).isEqualTo(1);
    // sigmoid(-ln 2) = 1/3.
    assertThat(run.result().hyperScore())
        .isEqualTo(100 * (1 + Math.pow(1 / 3.0, 2.1)), within(1e-9))
        .isEqualTo(109.955, within(5e-4));
  }

  @Test
  void anUnfinishedJobHasProgressZero() {
    HandDrivenRun run = twoJobs();
    run.start(0, 0, FAST_0);
    run.finish(10, 0);

    assertThat(run.result().meanProgress()).isEqualTo(0.5, within(1e-12));
  }

  @Test
  void slowGpusAndFreeGpusThatAJobWantsBothCost() {
    double best = HyperScore.value(0.8, use(0.5, 0.5, 0));

    assertThat(HyperScore.value(0.8, use(0.6, 0.5, 0))).isLessThan(best);
    assertThat(HyperScore.value(0.8, use(0.5, 0.5, 0.1))).isLessThan(best);
    assertThat(HyperScore.value(0.7, use(0.5, 0.5, 0))).isLessThan(best);
  }

  @Test
  void theValueIsNeverZeroAndNeverAboveOne() {
    assertThat(HyperScore.value(0, use(0.5, 0, 0.5))).isEqualTo(HyperScore.LEAST_VALUE);
    assertThat(HyperScore.value(1 + 1e-9, use(0.5, 0.5 + 1e-9, 0))).isEqualTo(1);
    assertThat(HyperScore.value(0.49, use(0, 0, 0))).isEqualTo(0.7, within(1e-12));
    assertThat(HyperScore.of(HyperScore.LEAST_VALUE)).isEqualTo(100, within(1e-9));
  }

  @Test
  void theScoreGrowsWithTheValue() {
    double last = 0;
    for (double value = 0.1; value <= 1; value += 0.01) {
      assertThat(HyperScore.of(value)).isGreaterThan(last);
      last = HyperScore.of(value);
    }
  }
}
