package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import org.junit.jupiter.api.Test;

final class RandomPlacementTest {
  private static final int SEEDS = 1000;

  @Test
  void eachConfigurationIsTakenEquallyOften() {
    Cluster cluster = cluster("slow 1, fast 3", "sim 0.1 1");
    int slow = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      TinyRun run = TinyRun.play(cluster, new RandomPlacement(seed), job("sim", 0, 1));
      slow += run.line("A").equals("A 0-10 slow/0") ? 1 : 0;
    }
    assertThat(slow).isBetween(450, 550);
  }

  @Test
  void eachWaitingJobIsFirstEquallyOften() {
    Cluster cluster = cluster("v 1", "sim 1");
    int[] first = new int[3];
    for (int seed = 0; seed < SEEDS; seed++) {
      TinyRun run =
          TinyRun.play(
              cluster,
              new RandomPlacement(seed),
              job("sim", 0, 1),
              job("sim", 0, 2),
              job("sim", 0, 3));
      for (int i = 0; i < 3; i++) {
        first[i] += run.startSeconds(String.valueOf((char) ('A' + i))) == 0 ? 1 : 0;
      }
    }
    assertThat(first[0]).isBetween(283, 383);
    assertThat(first[1]).isBetween(283, 383);
    assertThat(first[2]).isBetween(283, 383);
  }

  @Test
  void onlyConfigurationsWithRoomAreDrawnAndBlockedGangsArePassed() {
    Cluster cluster = cluster("v 2, t 1", "sim 1 1");
    for (int seed = 0; seed < 50; seed++) {
      TinyRun run =
          TinyRun.play(
              cluster,
              new RandomPlacement(seed),
              job("sim", 0, 10).gpus(2),
              job("sim", 1, 10).gpus(2),
              job("sim", 2, 3));
      assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1", "B 10-20 v/0 v/1", "C 2-5 t/0");
    }
  }
}
