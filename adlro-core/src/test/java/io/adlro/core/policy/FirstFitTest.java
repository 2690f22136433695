package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FirstFitTest {
  @Test
  void laterJobsPassABlockedHeadHoweverLongTheyDelayIt() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new FirstFit(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 20),
            job("sim", 5, 15));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 25-30 v/0 v/1", "C 0-20 v/1", "D 10-25 v/0");
  }

  @Test
  void itIsBlindToGpuModels() {
    TinyRun run =
        TinyRun.play(cluster("slow 1, fast 1", "sim 0.5 1"), new FirstFit(), job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-20 slow/0");
  }

  @Test
  void aGangOfSharesPassesAHeadThatWantsAWholeGpu() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new FirstFit(),
            job("sim", 0, 10).gpus(2).shareMilli(600),
            job("sim", 0, 5),
            job("sim", 0, 4).gpus(2).shareMilli(400));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1", "B 10-15 v/0", "C 0-4 v/0 v/1");
  }
}
