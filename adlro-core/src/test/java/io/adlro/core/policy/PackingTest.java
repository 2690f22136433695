package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PackingTest {
  @Test
  void bestFitFillsTheFullestNode() {
    Cluster nodes = cluster("v 4, v 2", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new BestFit(nodes),
            job("sim", 0, 10),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 v2/0", "B 0-10 v/0 v/1", "C 0-10 v2/1");
  }

  @Test
  void bestFitGoesPastABlockedHeadAndIsBlindToSpeed() {
    Cluster nodes = cluster("slow 1, fast 2", "sim 0.5 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new BestFit(nodes),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 3));

    assertThat(run.schedule())
        .containsExactly("A 0-20 slow/0", "B 0-10 fast/0", "C 10-20 fast/0 fast/1", "D 0-3 fast/1");
  }

  @Test
  void bestFitPutsPartsOnTheFullestGpuWithRoom() {
    Cluster one = cluster("v 2", "sim 1");

    TinyRun run = TinyRun.play(one, new BestFit(one), fortiesAndSixties());

    // A and B on v/0 leave 200, C on v/1 leaves 400: D has to wait.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 0-10 v/0", "C 0-10 v/1", "D 10-20 v/0");
  }

  @Test
  void fgdKeepsFreeWhatTypicalJobsCanUse() {
    Cluster one = cluster("v 2", "sim 1");

    TinyRun run = TinyRun.play(one, new Fgd(one), fortiesAndSixties());

    // B on v/0 would leave 200 that no job wants; on v/1 it leaves 600 that C or D wants.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 0-10 v/1", "C 0-10 v/0", "D 0-10 v/1");
  }

  private static TinyJob.Builder[] fortiesAndSixties() {
    return new TinyJob.Builder[] {
      job("sim", 0, 10).shareMilli(400),
      job("sim", 0, 10).shareMilli(400),
      job("sim", 0, 10).shareMilli(600),
      job("sim", 0, 10).shareMilli(600)
    };
  }

  @Test
  void fgdKeepsAWholeNodeForGangsThatNeedOne() {
    Cluster nodes = cluster("v 2, v 3", "sim 1");

    TinyRun run =
        TinyRun.play(
            nodes,
            new Fgd(nodes),
            job("sim", 0, 10),
            job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE),
            job("sim", 0, 10).gpus(2).locality(Locality.ONE_NODE));

    // A on v would leave one GPU there that no pair can use.
    assertThat(run.schedule()).containsExactly("A 0-10 v2/0", "B 0-10 v/0 v/1", "C 0-10 v2/1 v2/2");
  }

  @Test
  void dotProductGoesWhereWhatIsFreeLooksLikeWhatIsWanted() {
    Cluster nodes =
        new Cluster(
            List.of(GpuModel.withMemory("v", 32 * 1024)),
            List.of(Node.of("many", "v", 4, 64, 256), Node.of("few", "v", 4, 16, 256)),
            new SpeedTable(List.of("sim"), List.of("v"), new double[][] {{1}}));

    TinyRun run =
        TinyRun.play(
            nodes,
            new DotProduct(nodes),
            job("sim", 0, 10).cpuMilli(2000),
            job("sim", 0, 10).cpuMilli(2000),
            job("sim", 0, 10).cpuMilli(2000));

    // 0.25 + 0.125 on few, 0.25 + 0.031 on many; then 0.297 against 0.281; then 0.219.
    assertThat(run.schedule()).containsExactly("A 0-10 few/0", "B 0-10 few/1", "C 0-10 many/0");
  }

  @Test
  void leastDotProductFillsSmallNodesBeforeLargeOnes() {
    Cluster nodes =
        new Cluster(
            List.of(GpuModel.withMemory("v", 32 * 1024)),
            List.of(Node.of("large", "v", 4, 64, 256), Node.of("small", "v", 2, 64, 256)),
            new SpeedTable(List.of("sim"), List.of("v"), new double[][] {{1}}));

    TinyRun run =
        TinyRun.play(
            nodes,
            new LeastDotProduct(nodes),
            job("sim", 0, 10).cpuMilli(16_000),
            job("sim", 0, 10).cpuMilli(16_000),
            job("sim", 0, 10).cpuMilli(16_000));

    // In GPUs and CPUs of large: 1/4 x 2/4 + 1/4 x 1 on small against 1/4 x 1 + 1/4 x 1.
    assertThat(run.schedule())
        .containsExactly("A 0-10 small/0", "B 0-10 small/1", "C 0-10 large/0");
  }

  @Test
  void aGangThatNoNodeTakesIsSpreadIfItMayBe() {
    Cluster nodes = cluster("v 2, v 2", "sim 1");

    for (PlacementPolicy policy :
        List.of(
            new BestFit(nodes),
            new DotProduct(nodes),
            new LeastDotProduct(nodes),
            new GpuPacking(nodes),
            new GpuClustering(nodes),
            new RandomFit(nodes, 1),
            new Fgd(nodes))) {
      TinyRun run = TinyRun.play(nodes, policy, job("sim", 0, 10).gpus(3));

      assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1 v2/0");
    }
  }
}
