package io.adlro.core.model;

import io.adlro.core.event.EventHandler;
import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.TinyRun;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.StateAudit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables in which what is not known is imagined. */
final class ImaginedRowsTest {
  private static final Cluster CLUSTER = cluster("v 2, t 2", "sim 1 0.5", "ml 0.8 1");

  private final JobTable jobs =
      TinyRun.table(
          CLUSTER,
          job("sim", 0, 10).limitMicros(50_000_000),
          job("ml", 1, 20)
              .gpus(2)
              .user("ann")
              .priority(0.75)
              .gpuMemoryMib(512)
              .allowedModels(List.of("t"))
              .estimateMicros(7)
              .limitMicros(90_000_000),
          job("sim", 2, 30));

  @Test
  void assumedWorkDoesNotChangeTheOriginalTable() {
    JobTable imagined = jobs.firstRows(2);
    imagined.imagineWork(0, 77);

    assertThat(imagined.size()).isEqualTo(2);
    assertThat(imagined.workMicros(0)).isEqualTo(77);
    assertThat(jobs.workMicros(0)).isEqualTo(10_000_000);
    assertThat(jobs.limitMicros(0)).isEqualTo(50_000_000);
    assertThat(imagined.job(1)).isEqualTo(jobs.job(1));
  }

  @Test
  void aRowWithAssumedWorkHasNoLimit() {
    JobTable imagined = jobs.firstRows(1);
    imagined.imagineWork(0, 77);
    assertThat(imagined.limitMicros(0)).isEqualTo(JobTable.UNKNOWN);
  }

  @Test
  void aJobLikeAnotherRequestsTheSameAtItsOwnTime() {
    JobTable imagined = jobs.firstRows(1);
    int row = imagined.addLike(jobs, 1, 5_000_000, 123);

    Job original = jobs.job(1);
    Job like = imagined.job(row);
    assertThat(row).isEqualTo(1);
    assertThat(like.submitMicros()).isEqualTo(5_000_000);
    assertThat(like.workMicros()).isEqualTo(123);
    assertThat(like.limitMicros()).isEmpty();
    assertThat(like.gpus()).isEqualTo(2);
    assertThat(like.user()).isEqualTo("ann");
    assertThat(like.priority()).isEqualTo(original.priority());
    assertThat(like.allowedModels()).isEqualTo(original.allowedModels());
    assertThat(like.estimateMicros()).isEqualTo(original.estimateMicros());
    assertThat(imagined.eligibleModels(row)).isEqualTo(jobs.eligibleModels(1));
    assertThat(jobs.size()).isEqualTo(3);
  }

  @Test
  void manyMayBeAddedToAFewRows() {
    JobTable imagined = jobs.firstRows(3);
    for (int i = 0; i < 100; i++) {
      imagined.addLike(jobs, i % 3, 3_000_000 + i, i);
    }
    assertThat(imagined.size()).isEqualTo(103);
    assertThat(imagined.workMicros(102)).isEqualTo(99);
    assertThat(imagined.jobClass(102)).isEqualTo(jobs.jobClass(0));
  }

  @Test
  void aStateContinuesOnATableWithAssumedWork() {
    ClusterState state = new ClusterState(jobs);
    state.jobSubmitted(0, 0);
    state.place(0, 1, new int[] {1}, 1);
    state.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    state.jobSubmitted(1_000_000, 1);
    JobTable imagined = jobs.firstRows(2);
    imagined.addLike(jobs, 0, 1_500_000, 5);

    ClusterState other = state.copyOnto(imagined);
    other.jobSubmitted(1_500_000, 2);
    other.jobFinished(1_600_000, 0, 1);

    assertThat(other.jobs()).isSameAs(imagined);
    new StateAudit(other).check();
    assertThat(state.submitted()).isEqualTo(2);
    assertThat(state.activeCount()).isEqualTo(1);
  }
}
