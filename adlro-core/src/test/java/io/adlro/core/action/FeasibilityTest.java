package io.adlro.core.action;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.TinyJob;
import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeasibilityTest {
  private static final Cluster THREE_NODES =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024), GpuModel.withMemory("t", 24 * 1024)),
          List.of(
              Node.of("node-1", "t", 4, 32, 128),
              Node.of("node-2", "v", 4, 32, 128),
              Node.of("node-3", "v", 4, 32, 128)),
          new SpeedTable(List.of("sim"), List.of("v", "t"), new double[][] {{1, 0.5}}));

  /** The verdict on a job while others hold the first GPUs of the cluster, one each. */
  private static Verdict verdict(int heldGpus, TinyJob.Builder holder, TinyJob.Builder wanted) {
    JobTable jobs = new JobTable(THREE_NODES);
    ClusterState state = new ClusterState(jobs);
    for (int gpu = 0; gpu < heldGpus; gpu++) {
      int job = holder.addTo(jobs);
      state.jobSubmitted(0, job);
      state.place(job, 1, new int[] {gpu}, 1);
    }
    int job = wanted.addTo(jobs);
    state.jobSubmitted(0, job);
    return new Feasibility(state, new Configurations(jobs), new Placer(state)).verdict(job);
  }

  private static Verdict verdict(int heldGpus, TinyJob.Builder wanted) {
    return verdict(heldGpus, job("sim", 0, 9), wanted);
  }

  @Test
  void aJobWithRoomFits() {
    assertThat(verdict(11, job("sim", 0, 9))).isEqualTo(new Verdict.Fits());
    assertThat(verdict(8, job("sim", 0, 9).gpus(4).locality(Locality.ONE_NODE)))
        .isEqualTo(new Verdict.Fits());
  }

  @Test
  void aGangForOneNodeIsBlockedByTheNodeWithMostFreeGpus() {
    assertThat(verdict(10, job("sim", 0, 9).gpus(4).locality(Locality.ONE_NODE)))
        .isEqualTo(new Verdict.Blocked("needs 4 GPUs on one node, node-3 has 2 free"));
  }

  @Test
  void aGangOnSeveralNodesFitsWhereSoManyNodesHaveItsPart() {
    TinyJob.Builder pairs = job("sim", 0, 9).gpus(4).locality(Locality.onNodes(2));

    assertThat(verdict(6, pairs)).isEqualTo(new Verdict.Fits());
    assertThat(verdict(7, pairs))
        .isEqualTo(
            new Verdict.Blocked("needs 2 GPUs on each of 2 nodes, nodes with so many free: 1"));
    assertThat(verdict(0, job("sim", 0, 9).gpus(12).locality(Locality.onNodes(3))))
        .isEqualTo(new Verdict.Fits());
    assertThat(verdict(0, job("sim", 0, 9).gpus(10).locality(Locality.onNodes(2))))
        .isEqualTo(
            new Verdict.Impossible(
                "needs 5 GPUs on each of 2 nodes, nodes with v, t that take so many: 0"));
    assertThat(
            verdict(
                0,
                job("sim", 0, 9)
                    .gpus(6)
                    .cpuMilli(11_000)
                    .allowedModels(List.of("v"))
                    .locality(Locality.onNodes(2))))
        .isEqualTo(
            new Verdict.Impossible(
                "needs 3 GPUs on each of 2 nodes, nodes with v that take so many: 0"));
  }

  @Test
  void aGangForAnywhereIsBlockedByTheNumberOfFreeGpus() {
    assertThat(verdict(10, job("sim", 0, 9).gpus(4).allowedModels(List.of("v"))))
        .isEqualTo(new Verdict.Blocked("needs 4 GPUs of v, 2 free"));
  }

  @Test
  void missingCpuBesideFreeGpusIsTheReason() {
    TinyJob.Builder hungry = job("sim", 0, 9).cpuMilli(30_000);

    assertThat(verdict(0, hungry, job("sim", 0, 9).gpus(4).cpuMilli(16_000).memoryMib(1024)))
        .isEqualTo(new Verdict.Fits());
    assertThat(
            verdict(
                1, hungry, job("sim", 0, 9).gpus(2).cpuMilli(16_000).allowedModels(List.of("t"))))
        .isEqualTo(
            new Verdict.Blocked(
                "needs 16.0 CPU cores and 0 GiB of memory for each of 2 GPUs,"
                    + " free nodes can host 0"));
  }

  @Test
  void tooMuchGpuMemoryIsImpossible() {
    assertThat(verdict(0, job("sim", 0, 9).gpuMemoryMib(48 * 1024)))
        .isEqualTo(
            new Verdict.Impossible(
                "needs 48 GiB of GPU memory, largest GPU it may use has 32 GiB"));
    assertThat(verdict(0, job("sim", 0, 9).gpuMemoryMib(25_000).allowedModels(List.of("t"))))
        .isEqualTo(
            new Verdict.Impossible(
                "needs 25000 MiB of GPU memory, largest GPU it may use has 24 GiB"));
  }

  @Test
  void aGangLargerThanAnyNodeIsImpossibleOnOneNode() {
    assertThat(verdict(0, job("sim", 0, 9).gpus(5).locality(Locality.ONE_NODE)))
        .isEqualTo(
            new Verdict.Impossible("needs 5 GPUs on one node, largest node with v, t takes 4"));
  }

  @Test
  void aGangLargerThanTheClusterIsImpossible() {
    assertThat(verdict(0, job("sim", 0, 9).gpus(13)))
        .isEqualTo(new Verdict.Impossible("needs 13 GPUs, all of v, t take 12"));
  }

  @Test
  void cpuThatNoNodeHasIsImpossible() {
    assertThat(verdict(0, job("sim", 0, 9).cpuMilli(33_000).memoryMib(2048)))
        .isEqualTo(
            new Verdict.Impossible(
                "needs 33.0 CPU cores and 2 GiB of memory for each GPU, no node with v, t has"
                    + " them"));
  }

  @Test
  void aJobHasAConfigurationForEachModelThatTakesItsWholeGang() {
    Cluster cluster = cluster("v 2, t 4, t 4", "sim 1 0.5");
    JobTable jobs =
        TinyRun.table(
            cluster,
            job("sim", 0, 9).gpus(2),
            job("sim", 0, 9).gpus(3),
            job("sim", 0, 9).gpus(9),
            job("sim", 0, 9).gpus(5).locality(Locality.ONE_NODE),
            job("sim", 0, 9).gpus(6).cpuMilli(40_000),
            job("sim", 0, 9).gpus(4).locality(Locality.onNodes(2)),
            job("sim", 0, 9).gpus(6).locality(Locality.onNodes(3)),
            job("sim", 0, 9).gpus(6).locality(Locality.onNodes(2)).cpuMilli(30_000));
    Configurations configurations = new Configurations(jobs);

    assertThat(configurations.of(0)).isEqualTo(0b011);
    assertThat(configurations.of(1)).isEqualTo(0b010);
    assertThat(configurations.of(2)).isEqualTo(1L << configurations.mixed());
    assertThat(configurations.speed(2, configurations.mixed())).isEqualTo(0.5);
    assertThat(configurations.of(3)).isZero();
    assertThat(configurations.of(4)).isZero();
    assertThat(configurations.of(5)).isEqualTo(0b010);
    assertThat(configurations.of(6)).isEqualTo(1L << configurations.mixed());
    assertThat(configurations.of(7)).isZero();
  }
}
