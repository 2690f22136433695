package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.model.Recovery;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TwoDimensionalLasTest {
  private static TwoDimensionalLas cutAt(Double... thresholdsGpuSeconds) {
    return new TwoDimensionalLas(new TwoDimensionalLas.Settings(List.of(thresholdsGpuSeconds)));
  }

  @Test
  void aJobSinksAsItRunsAndIsStoppedForOneOfAHigherQueueOnly() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            cutAt(5.0, 20.0),
            job("sim", 0, 10),
            job("sim", 2, 10),
            job("sim", 12, 3));

    // At 5 A sinks and B takes over; at 10 B sinks beside A and goes on; C stops B; then A is
    // first.
    assertThat(run.schedule())
        .containsExactly("A 0-5 v/0, 15-20 v/0", "B 5-12 v/0, 20-23 v/0", "C 12-15 v/0");
  }

  @Test
  void aJobSinksTwice() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"), cutAt(5.0, 20.0), job("sim", 0, 25), job("sim", 1, 6));

    // At 10 B has sunk to A's queue and finishes there; A sinks once more at 26, alone.
    assertThat(run.schedule()).containsExactly("A 0-5 v/0, 11-31 v/0", "B 5-11 v/0");
  }

  @Test
  void aJobThatHasJustBeenPlacedIsWatchedToo() {
    TinyRun run =
        TinyRun.play(cluster("v 1", "sim 1"), cutAt(5.0), job("sim", 0, 100), job("sim", 0, 1));

    assertThat(run.schedule()).containsExactly("A 0-5 v/0, 6-101 v/0", "B 5-6 v/0");
  }

  @Test
  void attainedServiceIsTimeTimesGpus() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"), cutAt(5.0), job("sim", 0, 10).gpus(2), job("sim", 0, 1));

    assertThat(run.schedule()).containsExactly("A 0-2.5 v/0 v/1, 3.5-11 v/0 v/1", "B 2.5-3.5 v/0");
  }

  @Test
  void estimatesMakeNoDifference() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            cutAt(5.0),
            job("sim", 0, 4).estimateMicros(micros(100)),
            job("sim", 0, 6).withoutEstimate(),
            job("sim", 0, 2).estimateMicros(micros(1)));

    // First come, first served in the high queue; B sinks at 9.
    assertThat(run.schedule()).containsExactly("A 0-4 v/0", "B 4-9 v/0, 11-12 v/0", "C 9-11 v/0");
  }

  @Test
  void aJobWithoutCheckpointsIsNotStopped() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            cutAt(5.0),
            job("sim", 0, 10).recovery(Recovery.RESTART),
            job("sim", 2, 3));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-13 v/0");
  }

  @Test
  void ofEqualsTheYoungestIsStopped() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            cutAt(5.0),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 6, 1));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 0-6 v/1, 7-11 v/1", "C 6-7 v/1");
  }

  @Test
  void theDefaultCutsAreTheMeanOfTheExpectedGpuTimeAndFourTimesThat() {
    JobMix mix =
        TinyRun.workload(
                cluster("v 2, t 2", "sim 1 0.5", "ml 1 2"),
                job("sim", 0, 10).gpus(2),
                job("ml", 0, 20))
            .mix();

    assertThat(TwoDimensionalLas.Settings.of(mix.demand()).thresholdsGpuSeconds())
        .containsExactly(15.0, 60.0);
  }

  @Test
  void cutsThatDoNotRiseAreRefused() {
    assertThatThrownBy(() -> cutAt(5.0, 5.0)).hasMessageContaining("must rise");
    assertThatThrownBy(() -> cutAt(0.0)).hasMessageContaining("above 0");
  }
}
