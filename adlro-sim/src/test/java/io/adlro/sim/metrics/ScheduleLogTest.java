package io.adlro.sim.metrics;

import static io.adlro.sim.metrics.HandDrivenRun.FAST_0;
import static io.adlro.sim.metrics.HandDrivenRun.FAST_1;
import static io.adlro.sim.metrics.HandDrivenRun.SECOND;
import static io.adlro.sim.metrics.HandDrivenRun.SLOW_0;
import static io.adlro.sim.metrics.HandDrivenRun.SLOW_1;
import static io.adlro.sim.metrics.HandDrivenRun.simulation;
import static io.adlro.sim.metrics.HandDrivenRun.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleLogTest {
  private static List<String> rows(ScheduleLog log) {
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < log.size(); row++) {
      List<Integer> gpus = new ArrayList<>();
      for (int member = 0; member < log.gpuCount(row); member++) {
        gpus.add(log.gpu(row, member));
      }
      rows.add(
          "job %d attempt %d: %d-%d %s %s"
              .formatted(
                  log.job(row),
                  log.attempt(row),
                  log.startMicros(row) / SECOND,
                  log.endMicros(row) / SECOND,
                  gpus,
                  log.outcome(row)));
    }
    return rows;
  }

  @Test
  void everyAttemptLeavesARowWithItsGpusAndItsEnd() {
    WorkloadTable jobs = table(simulation(0, 10).gpus(3), simulation(0, 10), simulation(0, 5));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.submit(2);
    run.start(0, 0, SLOW_0, FAST_1, FAST_0);
    run.start(0, 1, SLOW_1);
    run.requeue(2, 1, 0, RequeueCause.PREEMPTED);
    run.fact(to -> to.nodeLost(3 * SECOND, 0));
    run.start(4, 1, SLOW_1);
    run.start(4, 2, SLOW_0);
    run.fact(to -> to.jobFailed(6 * SECOND, 2, 1, FailureCause.CRASHED));
    run.fact(to -> to.jobCancelled(7 * SECOND, 0));
    run.finish(24, 1);

    assertThat(rows(run.log()))
        .containsExactly(
            "job 1 attempt 1: 0-2 [3] PREEMPTED",
            "job 0 attempt 1: 0-3 [2, 1, 0] FAILED",
            "job 2 attempt 1: 4-6 [2] FAILED",
            "job 1 attempt 2: 4-24 [3] COMPLETED");
  }

  @Test
  void aJobThatNeverStartedLeavesNoRow() {
    WorkloadTable jobs = table(simulation(0, 10), simulation(0, 10).gpuMemoryMib(1 << 20));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.place(0, 0, FAST_0);
    run.fact(to -> to.gpuLost(SECOND, FAST_0));
    run.fact(to -> to.jobCancelled(2 * SECOND, 0));

    assertThat(run.log().size()).isZero();
  }

  @Test
  void theSeriesSpreadsAttemptsOverBins() {
    WorkloadTable jobs = table(simulation(0, 15), simulation(0, 20).gpus(2).shareMilli(500));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(0, 0, FAST_0);
    run.start(5, 1, SLOW_0, SLOW_1);
    run.finish(15, 0);
    run.finish(45, 1);

    UtilizationSeries series = new UtilizationSeries(run.log(), 0, 40 * SECOND, 4);

    assertThat(series.startMicros(3)).isEqualTo(30e6);
    assertThat(strip(series, FAST_0)).containsExactly(1, 0.5, 0, 0);
    assertThat(strip(series, FAST_1)).containsExactly(0, 0, 0, 0);
    assertThat(strip(series, SLOW_1)).containsExactly(0.25, 0.5, 0.5, 0.5);
    assertThat(series.total(0)).isEqualTo((1 + 0.25 + 0.25) / 4, within(1e-12));
    assertThat(series.total(3)).isEqualTo((0.5 + 0.5) / 4, within(1e-12));
  }

  @Test
  void aSeriesWithoutLengthIsRefused() {
    WorkloadTable jobs = table(simulation(0, 10));
    ScheduleLog log = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs)).log();

    assertThatThrownBy(() -> new UtilizationSeries(log, 5, 5, 3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no bins");
  }

  private static double[] strip(UtilizationSeries series, int gpu) {
    double[] strip = new double[series.bins()];
    for (int bin = 0; bin < strip.length; bin++) {
      strip[bin] = series.busy(gpu, bin);
    }
    return strip;
  }
}
