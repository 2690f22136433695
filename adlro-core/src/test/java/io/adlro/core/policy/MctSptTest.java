package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class MctSptTest {
  @Test
  void withinAGpuTheShortestRunsFirst() {
    Cluster one = cluster("v 1", "sim 1");

    TinyRun run =
        TinyRun.play(
            one, GpuQueues.mctSpt(one), job("sim", 0, 10), job("sim", 1, 8), job("sim", 2, 3));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 13-21 v/0", "C 10-13 v/0");
  }

  @Test
  void aJobGoesWhereItsOwnFlowTimeAndTheDelayOfOthersAreLeast() {
    Cluster two = cluster("slow 1, fast 1", "sim 0.5 1");

    TinyRun run =
        TinyRun.play(
            two,
            GpuQueues.mctSpt(two),
            job("sim", 0, 10),
            job("sim", 0, 12),
            job("sim", 0, 8),
            job("sim", 0, 1));

    // B: slow 24, fast 10 + 12. C: slow 16, fast 8 and twice 8 for those it overtakes.
    // D: slow 2 + 2 for C, fast 1 + 2 for A and B.
    assertThat(run.schedule())
        .containsExactly("A 1-11 fast/0", "B 11-23 fast/0", "C 0-16 slow/0", "D 0-1 fast/0");
  }
}
