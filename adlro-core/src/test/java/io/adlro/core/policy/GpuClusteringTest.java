package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import org.junit.jupiter.api.Test;

final class GpuClusteringTest {
  @Test
  void jobsOfAsManyGpusGoTogetherAndOthersApart() {
    Cluster nodes = cluster("v 4, v 4, v 4", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new GpuClustering(nodes),
            job("sim", 0, 10),
            job("sim", 0, 10).shareMilli(500),
            job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE),
            job("sim", 0, 10),
            job("sim", 0, 10).shareMilli(800),
            job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE));

    assertThat(run.schedule())
        .containsExactly(
            "A 0-10 v/0",
            "B 0-10 v2/0",
            "C 0-10 v3/0 v3/1",
            "D 0-10 v/1",
            "E 0-10 v2/1",
            "F 0-10 v3/2 v3/3");
  }

  @Test
  void withoutJobsOfTheSameKindTheFullestNodeIsTaken() {
    Cluster nodes = cluster("v 4, v 3", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new GpuClustering(nodes),
            job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE),
            job("sim", 0, 10),
            job("sim", 0, 10).shareMilli(500));

    // A opens the smaller node, B the idle one; C has the choice of 1 and 3 free GPUs.
    assertThat(run.schedule()).containsExactly("A 0-10 v2/0 v2/1", "B 0-10 v/0", "C 0-10 v2/2");
  }
}
