package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StaticBalancedTest {
  private static final Cluster CLUSTER = cluster("v 1, t 1", "sim 1 0.5", "ml 0.5 1");

  private static StaticBalanced policy(double onV, double onT, TinyJob.Builder sample) {
    return new StaticBalanced(TinyRun.workload(CLUSTER, sample).mix(), new double[][] {{onV, onT}});
  }

  @Test
  void jobsOfAKindFollowTheFractionsOfThePlan() {
    TinyRun run =
        TinyRun.play(
            CLUSTER,
            policy(0.75, 0.25, job("sim", 0, 1)),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 10));

    // Behind the plan: v 0.75, t 0.25; then both 0.5; then v 0.25, t 0.75; then v 1, t 0.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-20 v/0", "C 0-20 t/0", "D 20-30 v/0");
  }

  @Test
  void aKindThatThePlanDoesNotKnowGoesToItsFastestModel() {
    TinyRun run =
        TinyRun.play(
            CLUSTER,
            policy(1, 0, job("sim", 0, 1)),
            job("ml", 0, 10),
            job("ml", 0, 10),
            job("sim", 0, 10).allowedModels(List.of("t")));

    assertThat(run.schedule()).containsExactly("A 0-10 t/0", "B 10-20 t/0", "C 20-40 t/0");
  }

  @Test
  void aGangTooWideForThePlannedModelIsBoundAmongThoseThatTakeIt() {
    Cluster wide = cluster("v 1, t 2", "sim 1 0.5");
    StaticBalanced policy =
        new StaticBalanced(
            TinyRun.workload(wide, job("sim", 0, 1)).mix(), new double[][] {{0.9, 0.1}});

    TinyRun run = TinyRun.play(wide, policy, job("sim", 0, 10).gpus(2), job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-20 t/0 t/1", "B 0-10 v/0");
  }
}
