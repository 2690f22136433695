package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class FcfsTest {
  @Test
  void takesTheFirstFreeGpuHoweverSlow() {
    TinyRun run =
        TinyRun.play(
            cluster("slow 1, fast 1", "sim 0.5 1"),
            new Fcfs(),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 2));

    assertThat(run.schedule()).containsExactly("A 0-20 slow/0", "B 0-10 fast/0", "C 10-12 fast/0");
  }

  @Test
  void aBlockedHeadBlocksAllBehindIt() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new Fcfs(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 1));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-16 v/0");
  }

  @Test
  void aJobThatFitsNoGpuIsRefusedAndBlocksNoOther() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Fcfs(),
            job("sim", 0, 10).gpuMemoryMib(48 * 1024),
            job("sim", 0, 5));

    assertThat(run.schedule()).containsExactly("A refused", "B 0-5 v/0");
  }
}
