package io.adlro.core.model;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class JobTableTest {
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024), GpuModel.withMemory("t", 24 * 1024)),
          List.of(Node.of("a", "v", 4, 32, 128), Node.of("b", "t", 4, 32, 128)),
          new SpeedTable(
              List.of("sim", "ml"), List.of("t", "v"), new double[][] {{0.5, 1}, {0.8, 1}}));

  @Test
  void aRowReturnsTheJobThatWasAdded() {
    JobRequest full =
        JobRequest.of("ml")
            .id("slurm-17")
            .name("train.sh")
            .gpus(2)
            .shareMilli(250)
            .gpuMemoryMib(1000)
            .cpuMilli(1500)
            .memoryMib(2000)
            .priority(0.25)
            .user("ann")
            .account("chemistry")
            .allowedModels(List.of("t"))
            .locality(Locality.ONE_NODE)
            .estimateMicros(70)
            .limitMicros(300)
            .recovery(Recovery.RESTART)
            .build();
    JobRequest plain = JobRequest.of("sim").id("slurm-18").build();
    JobTable jobs = new JobTable(CLUSTER);
    jobs.add(full, 5);
    jobs.add(plain, 6);

    assertThat(jobs.request(0)).isEqualTo(full);
    assertThat(jobs.request(1)).isEqualTo(plain);
    assertThat(jobs.submitMicros(0)).isEqualTo(5);
    assertThat(jobs.estimateMicros(1)).isEqualTo(JobTable.UNKNOWN);
    assertThat(jobs.limitMicros(1)).isEqualTo(JobTable.UNKNOWN);
    assertThat(jobs.widthMilli(0)).isEqualTo(500);
  }

  @Test
  void aJobIsEligibleForAllowedModelsWithEnoughMemory() {
    JobTable jobs = new JobTable(CLUSTER);
    job("sim", 0, 1).gpuMemoryMib(24 * 1024).addTo(jobs);
    job("sim", 0, 1).gpuMemoryMib(24 * 1024 + 1).addTo(jobs);
    job("sim", 0, 1).gpuMemoryMib(30_000).allowedModels(List.of("t")).addTo(jobs);

    assertThat(CLUSTER.modelNames(jobs.eligibleModels(0))).isEqualTo("v, t");
    assertThat(CLUSTER.modelNames(jobs.eligibleModels(1))).isEqualTo("v");
    assertThat(jobs.eligibleModels(2)).isZero();
    assertThat(CLUSTER.modelNames(jobs.allowedModels(2))).isEqualTo("t");
  }

  @Test
  void rowsSurviveGrowth() {
    JobTable jobs = new JobTable(CLUSTER);
    for (int i = 0; i < 100; i++) {
      job("sim", i, i).user("user" + i % 7).addTo(jobs);
    }

    assertThat(jobs.size()).isEqualTo(100);
    assertThat(jobs.submitMicros(99)).isEqualTo(99_000_000);
    assertThat(IntStream.range(0, 100).map(jobs::user).max()).hasValue(6);
    assertThat(jobs.userName(jobs.user(15))).isEqualTo("user1");
  }

  @Test
  void jobsComeInOrderOfSubmission() {
    JobTable jobs = new JobTable(CLUSTER);
    job("sim", 5, 1).addTo(jobs);

    assertThatThrownBy(() -> job("sim", 4, 1).addTo(jobs))
        .hasMessageContaining("before the one in front of it");
    assertThat(jobs.size()).isEqualTo(1);
  }

  @Test
  void unknownClassesAndModelsAreNamed() {
    JobTable jobs = new JobTable(CLUSTER);

    assertThatThrownBy(() -> job("quantum", 0, 1).addTo(jobs)).hasMessageContaining("quantum");
    assertThatThrownBy(() -> job("sim", 0, 1).allowedModels(List.of("h")).addTo(jobs))
        .hasMessageContaining("no GPU model h");
  }

  @Test
  void anInvalidJobIsRefused() {
    assertThatThrownBy(() -> job("sim", 0, 1).gpus(0).build()).hasMessageContaining("no GPU");
    assertThatThrownBy(() -> job("sim", 0, 1).shareMilli(1001).build())
        .hasMessageContaining("1..1000");
    assertThatThrownBy(() -> job("sim", 0, 1).priority(1.5).build()).hasMessageContaining("0..1");
    assertThatThrownBy(() -> JobRequest.of("sim").limitMicros(0).build())
        .hasMessageContaining("limit of zero");
  }

  @Test
  void aJobWithoutAnIdIsNamedAfterItsNumber() {
    JobTable jobs = new JobTable(CLUSTER);
    jobs.add(JobRequest.of("sim").id("slurm-17").build(), 0);
    jobs.add(JobRequest.of("sim").build(), 0);

    assertThat(jobs.id(0)).isEqualTo("slurm-17");
    assertThat(jobs.id(1)).isEqualTo("job-1");
  }

  @Test
  void slotsOfEndedJobsAreUsedAgainAndOneOldJobPinsOneBlock() {
    JobTable jobs = new JobTable(CLUSTER);
    jobs.add(JobRequest.of("ml").user("old").build(), 0);
    for (int job = 1; job < 100_000; job++) {
      assertThat(jobs.add(JobRequest.of("sim").gpus(1 + job % 4).build(), job)).isEqualTo(job);
      assertThat(jobs.gpus(job)).isEqualTo(1 + job % 4);
      if (job > 10) {
        jobs.ended(job - 10);
      }
    }

    assertThat(jobs.slotCapacity()).isLessThanOrEqualTo(4 * 64);
    assertThat(jobs.size()).isEqualTo(100_000);
    assertThat(jobs.userName(jobs.user(0))).isEqualTo("old");
    assertThat(jobs.holds(0)).isTrue();
    assertThat(jobs.holds(70)).isFalse();
    assertThat(jobs.holds(100_000)).isFalse();
    assertThat(jobs.nextHeld(64)).isEqualTo(99_968 - 64);
  }

  @Test
  void theRowOfAnEndedJobCanBeReadUntilTheNextSubmission() {
    JobTable jobs = new JobTable(CLUSTER);
    for (int job = 0; job < 64; job++) {
      jobs.add(JobRequest.of("sim").gpus(2).build(), job);
      jobs.ended(job);
    }
    assertThat(jobs.gpus(63)).isEqualTo(2);
    jobs.add(JobRequest.of("sim").build(), 64);
    assertThat(jobs.holds(63)).isFalse();
    assertThat(jobs.slotCapacity()).isEqualTo(64);
  }

  @Test
  void aCopyAddsAndEndsJobsOnItsOwn() {
    JobTable jobs = new JobTable(CLUSTER);
    for (int job = 0; job < 64; job++) {
      jobs.add(JobRequest.of("sim").gpus(2).build(), job);
    }
    JobTable copy = jobs.copy();
    for (int job = 0; job < 64; job++) {
      copy.ended(job);
    }
    copy.add(JobRequest.of("ml").build(), 64);

    assertThat(copy.holds(5)).isFalse();
    assertThat(jobs.holds(5)).isTrue();
    assertThat(jobs.gpus(5)).isEqualTo(2);
    assertThat(jobs.size()).isEqualTo(64);
  }

  @Test
  void gpusOfTheClusterAreNumberedNodeByNode() {
    Cluster cluster = cluster("v 2, t 3, v 1", "sim 1 0.5");

    assertThat(cluster.gpuCount()).isEqualTo(6);
    assertThat(cluster.gpuName(4)).isEqualTo("t/2");
    assertThat(cluster.gpuName(5)).isEqualTo("v2/0");
    assertThat(cluster.nodeOf(5)).isEqualTo(2);
    assertThat(cluster.gpusOfModel(0)).isEqualTo(3);
  }

  @Test
  void speedsAreFoundByNameWhateverTheOrderOfTheTable() {
    assertThat(CLUSTER.speed(0, CLUSTER.modelIndex("v"))).isEqualTo(1);
    assertThat(CLUSTER.speed(1, CLUSTER.modelIndex("t"))).isEqualTo(0.8);
  }
}
