package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class RandomFitTest {
  private static final int SEEDS = 1000;

  @Test
  void eachNodeIsTakenEquallyOftenHoweverManyGpusItHas() {
    Cluster nodes = cluster("small 1, large 3", "sim 1 1");
    int small = 0;
    int firstOfLarge = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      TinyRun run =
          TinyRun.play(nodes, new RandomFit(nodes, seed), job("sim", 0, 10).shareMilli(300));
      small += run.line("A").equals("A 0-10 small/0") ? 1 : 0;
      firstOfLarge += run.line("A").equals("A 0-10 large/0") ? 1 : 0;
    }
    assertThat(small).isBetween(450, 550);
    assertThat(firstOfLarge).isBetween(130, 204);
  }

  @Test
  void jobsComeInOrderAndGangsWithoutRoomArePassed() {
    Cluster nodes = cluster("v 2, t 1", "sim 1 1");
    for (int seed = 0; seed < 50; seed++) {
      TinyRun run =
          TinyRun.play(
              nodes,
              new RandomFit(nodes, seed),
              job("sim", 0, 10).gpus(2),
              job("sim", 1, 10).gpus(2),
              job("sim", 2, 3));
      assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1", "B 10-20 v/0 v/1", "C 2-5 t/0");
    }
  }
}
