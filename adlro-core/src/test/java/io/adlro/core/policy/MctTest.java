package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Locality;
import org.junit.jupiter.api.Test;

final class MctTest {
  private static final Cluster CLUSTER = cluster("slow 1, fast 1", "sim 0.5 1");

  @Test
  void aJobQueuesWhereItEndsFirst() {
    TinyRun run =
        TinyRun.play(
            CLUSTER,
            GpuQueues.mct(CLUSTER),
            job("sim", 0, 10),
            job("sim", 0, 9),
            job("sim", 0, 10));

    // B: slow ends 18, fast 19. C: slow 38, fast 20.
    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 0-18 slow/0", "C 10-20 fast/0");
  }

  @Test
  void aJobStaysWhereItWasBoundEvenIfAnotherGpuIsFreeEarlier() {
    TinyRun run =
        TinyRun.play(
            CLUSTER,
            GpuQueues.mct(CLUSTER),
            job("sim", 0, 10).estimateMicros(micros(100)),
            job("sim", 0, 10),
            job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 0-20 slow/0", "C 20-40 slow/0");
  }

  @Test
  void aGangWaitsForAllItsGpusAndHoldsItsPlaceInTheirQueues() {
    Cluster two = cluster("v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            two, GpuQueues.mct(two), job("sim", 0, 10), job("sim", 0, 5).gpus(2), job("sim", 0, 1));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-16 v/0");
  }

  @Test
  void aGangThatMustStayTogetherIsBoundToOneNode() {
    Cluster nodes = cluster("v 2, v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            GpuQueues.mct(nodes),
            job("sim", 0, 10),
            job("sim", 0, 4).gpus(2).locality(Locality.ONE_NODE),
            job("sim", 0, 4).gpus(2).locality(Locality.ONE_NODE));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 0-4 v2/0 v2/1", "C 4-8 v2/0 v2/1");
  }
}
