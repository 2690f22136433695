package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class GpuPackingTest {
  @Test
  void takesGpusInUseThenNodesInUseThenTheSmallestIdleNode() {
    Cluster nodes = cluster("v 4, v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new GpuPacking(nodes),
            job("sim", 0, 10).shareMilli(600),
            job("sim", 0, 10).shareMilli(400),
            job("sim", 0, 10).shareMilli(400),
            job("sim", 0, 10));

    // D finds no idle GPU in use any more and opens the other node.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v2/0", "B 0-10 v2/0", "C 0-10 v2/1", "D 0-10 v/0");
  }

  @Test
  void ofGpusInUseTheFullestWithRoomIsTaken() {
    Cluster nodes = cluster("v 1, v 1, v 1", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new GpuPacking(nodes),
            job("sim", 0, 10).shareMilli(500),
            job("sim", 0, 10).shareMilli(700),
            job("sim", 0, 10).shareMilli(300));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 0-10 v2/0", "C 0-10 v2/0");
  }
}
