package io.adlro.sim.metrics;

import static io.adlro.sim.metrics.HandDrivenRun.SECOND;
import static io.adlro.sim.metrics.HandDrivenRun.simulation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.sim.workload.WorkloadTable;
import org.junit.jupiter.api.Test;

class MeasuredWindowTest {
  private static WorkloadTable everySecond(int count) {
    WorkloadTable jobs = new WorkloadTable(HandDrivenRun.cluster());
    for (int i = 0; i < count; i++) {
      jobs.add(simulation(7 + i, 1).build());
    }
    return jobs;
  }

  @Test
  void aStreamLosesAShareOfItsJobsAtBothEnds() {
    MeasuredWindow window = MeasuredWindow.stream(everySecond(100), 0.29, 0.1);

    assertThat(window).isEqualTo(new MeasuredWindow(29, 90, 36 * SECOND, 97 * SECOND));
  }

  @Test
  void aStreamThatIsTooShortToCutKeepsAllItsJobs() {
    MeasuredWindow window = MeasuredWindow.stream(everySecond(9), 0.1, 0.1);

    assertThat(window).isEqualTo(new MeasuredWindow(0, 9, 7 * SECOND, 15 * SECOND));
  }

  @Test
  void aBatchHasAnOpenEnd() {
    MeasuredWindow window = MeasuredWindow.batch(everySecond(3));

    assertThat(window.isOpen()).isTrue();
    assertThat(window.overlapMicros(0, 100 * SECOND)).isEqualTo(93 * SECOND);
    assertThat(window.measures(2)).isTrue();
    assertThat(window.measures(3)).isFalse();
  }

  @Test
  void cutsThatLeaveNothingAreRefused() {
    assertThatThrownBy(() -> MeasuredWindow.stream(everySecond(10), 0.6, 0.4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave nothing");
    assertThatThrownBy(() -> MeasuredWindow.batch(everySecond(0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no jobs");
  }
}
