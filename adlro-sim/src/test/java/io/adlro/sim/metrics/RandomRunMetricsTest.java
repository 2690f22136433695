package io.adlro.sim.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomRunMetricsTest {
  private static final Offset<Double> CLOSELY = within(1e-9);

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void theMetricsEqualANaiveComputationFromTheSchedule(long seed) {
    RandomRun run = new RandomRun(seed, 200);
    RunResult result = run.run.result();
    NaiveMetrics naive = new NaiveMetrics(run, result.window());
    GpuUse gpus = result.gpus();

    assertThat(result.jobs().unfinished()).isZero();
    assertThat(result.jct().count()).isEqualTo(naive.measured).isPositive();
    assertThat(result.jct().mean()).isEqualTo(naive.jctSeconds, CLOSELY);
    assertThat(result.meanQueueSeconds()).isEqualTo(naive.queueSeconds, CLOSELY);
    assertThat(gpus.utilization()).isEqualTo(naive.utilization, CLOSELY);
    assertThat(gpus.effectiveUtilization()).isEqualTo(naive.effectiveUtilization, CLOSELY);
    assertThat(gpus.effectiveUtilization()).isLessThan(gpus.utilization());
    assertThat(gpus.idleFraction()).isEqualTo(naive.idle, CLOSELY);
    assertThat(gpus.wantedIdleFraction()).isEqualTo(naive.wanted, CLOSELY).isPositive();
    assertThat(gpus.downFraction()).isEqualTo(naive.down, CLOSELY);
    assertThat(gpus.energyKwh()).isEqualTo(naive.kilowattHours, CLOSELY);
    assertThat(result.fairness().meanFinishTime())
        .isEqualTo(naive.finishTime, within(1e-9 * naive.finishTime));
    assertThat(result.fairness().worstFinishTime())
        .isEqualTo(naive.worstFinishTime, within(1e-9 * naive.worstFinishTime));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void theStripOfTheReportAddsUpToTheUtilisation(long seed) {
    RandomRun run = new RandomRun(seed, 200);
    RunResult result = run.run.result();
    MeasuredWindow window = result.window();
    UtilizationSeries series =
        new UtilizationSeries(run.run.log(), window.fromMicros(), window.toMicros(), 37);

    double sum = 0;
    for (int bin = 0; bin < series.bins(); bin++) {
      sum += series.total(bin);
    }
    assertThat(sum / series.bins()).isEqualTo(result.gpus().utilization(), CLOSELY);
  }
}
