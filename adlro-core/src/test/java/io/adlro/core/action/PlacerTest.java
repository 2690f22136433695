package io.adlro.core.action;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class PlacerTest {
  private static final String NOWHERE = "nowhere";

  /** Where the last of the jobs would go when the others hold these GPUs, one each. */
  private static String find(
      Cluster cluster,
      Placer.Rule rule,
      int[] held,
      TinyJob.Builder holder,
      TinyJob.Builder wanted) {
    TinyJob.Builder[] jobs = new TinyJob.Builder[held.length + 1];
    Arrays.fill(jobs, holder);
    jobs[held.length] = wanted;
    JobTable table = TinyRun.table(cluster, jobs);
    ClusterState state = new ClusterState(table);
    for (int job = 0; job < jobs.length; job++) {
      state.jobSubmitted(0, job);
      if (job < held.length) {
        state.place(job, 1, new int[] {held[job]}, 1);
      }
    }
    Placer placer = new Placer(state);
    if (!placer.find(held.length, cluster.allModels(), rule)) {
      return NOWHERE;
    }
    return Arrays.stream(placer.chosen(), 0, table.gpus(held.length))
        .mapToObj(cluster::gpuName)
        .collect(Collectors.joining(" "));
  }

  private static final TinyJob.Builder ONE = job("sim", 0, 9);

  @Test
  void theFirstRuleFollowsTheOrderOfTheConfiguration() {
    assertThat(find(cluster("v 2, v 2", "sim 1"), Placer.Rule.FIRST, new int[] {2}, ONE, ONE))
        .isEqualTo("v/0");
  }

  @Test
  void theTightestRuleFillsTheNodeThatHasLeastLeft() {
    assertThat(find(cluster("v 2, v 2", "sim 1"), Placer.Rule.TIGHTEST, new int[] {2}, ONE, ONE))
        .isEqualTo("v2/1");
  }

  @Test
  void theTightestRuleFillsTheGpuThatHasLeastLeft() {
    TinyJob.Builder most = job("sim", 0, 9).shareMilli(700);
    TinyJob.Builder little = job("sim", 0, 9).shareMilli(300);

    assertThat(find(cluster("v 3", "sim 1"), Placer.Rule.TIGHTEST, new int[] {1}, most, little))
        .isEqualTo("v/1");
    assertThat(
            find(
                cluster("v 3", "sim 1"),
                Placer.Rule.TIGHTEST,
                new int[] {1},
                most,
                job("sim", 0, 9).shareMilli(301)))
        .isEqualTo("v/0");
  }

  @Test
  void aShareAlsoNeedsGpuMemory() {
    TinyJob.Builder heavy = job("sim", 0, 9).shareMilli(100).gpuMemoryMib(20 * 1024);

    assertThat(find(cluster("v 2", "sim 1"), Placer.Rule.TIGHTEST, new int[] {0}, heavy, heavy))
        .isEqualTo("v/1");
    assertThat(find(cluster("v 1", "sim 1"), Placer.Rule.TIGHTEST, new int[] {0}, heavy, heavy))
        .isEqualTo(NOWHERE);
  }

  @Test
  void aGangGoesToTheNodeWithLeastRoomThatTakesIt() {
    TinyJob.Builder pair = job("sim", 0, 9).gpus(2);

    assertThat(find(cluster("v 4, v 2", "sim 1"), Placer.Rule.TIGHTEST, new int[0], ONE, pair))
        .isEqualTo("v2/0 v2/1");
    assertThat(find(cluster("v 4, v 2", "sim 1"), Placer.Rule.TIGHTEST, new int[] {5}, ONE, pair))
        .isEqualTo("v/0 v/1");
  }

  @Test
  void aGangIsSpreadOverFewNodesOnlyIfItMayBe() {
    Cluster cluster = cluster("v 1, v 3, v 2", "sim 1");
    TinyJob.Builder four = job("sim", 0, 9).gpus(4);

    assertThat(find(cluster, Placer.Rule.TIGHTEST, new int[0], ONE, four))
        .isEqualTo("v2/0 v2/1 v2/2 v3/0");
    assertThat(
            find(
                cluster,
                Placer.Rule.TIGHTEST,
                new int[0],
                ONE,
                job("sim", 0, 9).gpus(4).locality(Locality.ONE_NODE)))
        .isEqualTo(NOWHERE);
    assertThat(find(cluster, Placer.Rule.TIGHTEST, new int[] {1, 2, 3}, ONE, four))
        .isEqualTo(NOWHERE);
  }

  @Test
  void aGangOnSeveralNodesGetsTheSameNumberOnEach() {
    Cluster cluster = cluster("v 4, v 1, v 3, v 2", "sim 1");
    TinyJob.Builder pairs = job("sim", 0, 9).gpus(4).locality(Locality.onNodes(2));

    assertThat(find(cluster, Placer.Rule.FIRST, new int[0], ONE, pairs))
        .isEqualTo("v/0 v/1 v3/0 v3/1");
    assertThat(find(cluster, Placer.Rule.TIGHTEST, new int[0], ONE, pairs))
        .isEqualTo("v4/0 v4/1 v3/0 v3/1");
    assertThat(find(cluster, Placer.Rule.TIGHTEST, new int[] {5, 6, 8}, ONE, pairs))
        .isEqualTo(NOWHERE);
    assertThat(
            find(
                cluster,
                Placer.Rule.TIGHTEST,
                new int[0],
                ONE,
                job("sim", 0, 9).gpus(4).locality(Locality.onNodes(4))))
        .isEqualTo("v2/0 v4/0 v3/0 v/0");
  }

  @Test
  void aNodeTakesNoMoreMembersThanItsCpuCanHost() {
    TinyJob.Builder hungry = job("sim", 0, 9).gpus(4).cpuMilli(30_000);

    // 64 cores can host two members on each node.
    assertThat(find(cluster("v 4, v 4", "sim 1"), Placer.Rule.FIRST, new int[0], ONE, hungry))
        .isEqualTo("v/0 v/1 v2/0 v2/1");
    assertThat(find(cluster("v 4", "sim 1"), Placer.Rule.FIRST, new int[0], ONE, hungry))
        .isEqualTo(NOWHERE);
  }

  @Test
  void onlyAllowedModelsAreUsed() {
    assertThat(
            find(
                cluster("v 1, t 1", "sim 1 1"),
                Placer.Rule.FIRST,
                new int[0],
                ONE,
                job("sim", 0, 9).allowedModels(List.of("t"))))
        .isEqualTo("t/0");
  }
}
