package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StaticAffinityTest {
  @Test
  void aJobWaitsForTheBestModelOfItsClassWhateverElseIsIdle() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1, t 1", "sim 1 0.5", "ml 0.5 1"),
            new StaticAffinity(),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("ml", 0, 4));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-20 v/0", "C 0-4 t/0");
  }

  @Test
  void ofEquallyFastModelsTheLargerGetsThemAll() {
    TinyRun run =
        TinyRun.play(
            cluster("a 1, b 2", "sim 1 1"),
            new StaticAffinity(),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 b/0", "B 0-10 b/1", "C 10-20 b/0");
  }

  @Test
  void aJobThatMayNotUseTheBestModelBelongsToTheNextBest() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1, t 1, r 1", "sim 1 0.5 0.25"),
            new StaticAffinity(),
            job("sim", 0, 10).allowedModels(List.of("r", "t")));

    assertThat(run.schedule()).containsExactly("A 0-20 t/0");
  }

  @Test
  void aBlockedGangBlocksItsOwnModelOnly() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, t 1", "sim 1 0.5", "ml 0.5 1"),
            new StaticAffinity(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 1),
            job("ml", 0, 3));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-16 v/0", "D 0-3 t/0");
  }

  @Test
  void aGangThatNeedsSeveralModelsStandsInAllTheirQueues() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1, t 1", "sim 1 0.5"),
            new StaticAffinity(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 1).allowedModels(List.of("t")));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-20 v/0 t/0", "C 20-22 t/0");
  }
}
