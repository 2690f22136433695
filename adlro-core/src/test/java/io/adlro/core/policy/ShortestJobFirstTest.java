package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ShortestJobFirstTest {
  @Test
  void theShortestWaitingJobIsNextAndNoJobIsInterrupted() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new ShortestJobFirst(),
            job("sim", 0, 10),
            job("sim", 1, 5),
            job("sim", 2, 3),
            job("sim", 3, 5));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 13-18 v/0", "C 10-13 v/0", "D 18-23 v/0");
  }

  @Test
  void lengthIsThatInTheBestConfiguration() {
    TinyRun run =
        TinyRun.play(
            cluster("t 1, v 1", "sim 0.5 1"),
            new ShortestJobFirst(),
            job("sim", 0, 10).allowedModels(List.of("v")),
            job("sim", 0, 5).allowedModels(List.of("t")),
            job("sim", 1, 6).allowedModels(List.of("t")),
            job("sim", 1, 10),
            job("sim", 1, 11));

    // C has the least work, but 12 s of it: D goes first, to v, then E, to what is left.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 0-10 t/0", "C 32-44 t/0", "D 10-20 v/0", "E 10-32 t/0");
  }

  @Test
  void itUsesEstimatesWhetherTrueOrNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new ShortestJobFirst(),
            job("sim", 0, 10),
            job("sim", 1, 2).estimateMicros(micros(9)),
            job("sim", 2, 9).estimateMicros(micros(2)));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 19-21 v/0", "C 10-19 v/0");
  }

  @Test
  void aJobWithoutAnEstimateCountsLikeTheMeanOfItsClassSoFar() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new ShortestJobFirst(),
            job("sim", 0, 4),
            job("sim", 1, 50).withoutEstimate(),
            job("sim", 1, 5),
            job("sim", 1, 3));

    assertThat(run.schedule())
        .containsExactly("A 0-4 v/0", "B 7-57 v/0", "C 57-62 v/0", "D 4-7 v/0");
  }

  @Test
  void aShortGangStarvesWhileSingleGpusNeverFreeTogether() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new ShortestJobFirst(),
            job("sim", 0, 10),
            job("sim", 0, 15),
            job("sim", 1, 1).gpus(2),
            job("sim", 2, 20),
            job("sim", 3, 30));

    assertThat(run.line("C")).isEqualTo("C 45-46 v/0 v/1");
  }

  @Test
  void halvesOfAGpuAreServedTogether() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new ShortestJobFirst(),
            job("sim", 0, 8).shareMilli(500),
            job("sim", 0, 6),
            job("sim", 0, 7).shareMilli(500));

    assertThat(run.schedule()).containsExactly("A 6-14 v/0", "B 0-6 v/0", "C 6-13 v/0");
  }
}
